/** Bytes of an ONNX model; or files by name, the model first, then those that hold its external data. */
export type Model = Uint8Array | ArrayBuffer | Record<string, Uint8Array>;
/** A node as a request has it; `splitgen --print manifest` describes its keys. */
export type Node = Record<string, unknown>;
export type Source = Model | Node[];
/** Options of the command line, such as { nameNodes: true, dim: ["n=4", "m=2"], optimize: "size" }. */
export type Options = Record<string, boolean | number | string | string[] | undefined>;

/** What splitgen refuses: the message is all that it says, `diagnostics` are as `--diagnostics json` has them. */
export class Refused extends Error {
  name: "Refused";
  diagnostics: Record<string, unknown>[];
}
/** The manifest of a model or of nodes, without C, as `list --format json` prints it. */
export function list(source: Source, options?: Options): Promise<any>;
/** The files of a model, as `model --out -` prints them: { files: { NAME: TEXT } }. */
export function model(model: Model, options?: Options): Promise<any>;
/** The C in pieces, as `kernel --embed --out -`, or `model`, prints it: { pieces, functions, manifest }. */
export function kernels(source: Source, options?: Options): Promise<any>;
/** Runs a command line on files in memory. Files that the command writes are lost: give it `--out -`. */
export function run(words: string[], files?: Record<string, Uint8Array | string>, input?: Uint8Array | string):
  Promise<{ code: number, stdout: string, stderr: string }>;
