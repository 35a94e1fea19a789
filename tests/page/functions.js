// functions.js: the functions of splitgen.js, and what they refuse. Usage: node functions.js MODULE, where the module is the npm
// package, or stand_in.js.
"use strict";
const assert = require("node:assert");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { run, test } = require("./tap.js");

const splitgen = require(path.resolve(process.argv[2]));
const program = process.env.SPLITGEN, speech = path.join(process.env.MODELS, "speech.onnx");
const gate = { path: "gate", op: "Split", opset: 18, dtype: "float", dims: [2, 96], axis: -1, num_outputs: 2 };

test("nodes", async () => {
  const { nodes: [node] } = await splitgen.list([gate], { optimize: "size" });
  assert.deepStrictEqual(node.lengths, [48, 48]);
  const made = await splitgen.kernels([gate], { prefix: "net", nameNodes: true, copyAll: false, name: ["gate=a"] });
  assert(made.functions.some(({ name }) => name === "a_split") && made.pieces.length > 0 && made.manifest.nodes.length === 1);
});

test("a model", async () => {
  const bytes = fs.readFileSync(speech);
  assert.deepStrictEqual(Object.keys((await splitgen.model(bytes)).files), ["model_split.c", "model_split.h", "model_split.json"]);
  assert.strictEqual((await splitgen.list({ "net.onnx": bytes })).prefix, "net");
  assert.strictEqual((await splitgen.kernels({ "net.onnx": bytes })).manifest.prefix, "net");
  const { nodes } = await splitgen.list(bytes, { strided: true });
  assert(nodes.some((node) => node.outputs.some(({ fate }) => fate === "strided")));
});

test("bytes of each kind", async () => {
  const bytes = new Uint8Array(fs.readFileSync(speech)), expected = await splitgen.list(bytes);
  for (const other of [bytes.buffer, new DataView(bytes.buffer), Buffer.from(bytes)]) {
    assert.deepStrictEqual(await splitgen.list(other), expected);
  }
  assert.deepStrictEqual(await splitgen.list(bytes, { optimize: undefined }), expected);
});

const listed = spawnSync(program, ["list", speech], { encoding: "utf8" }).stdout;

test("files in folders", async () => {
  const bytes = fs.readFileSync(speech);
  const files = { "in/a folder/speech.onnx": bytes, "./weights.bin": "", "in/./other": "", "/out/of it/speech.onnx": bytes };
  for (const name of ["in/a folder/speech.onnx", "../out/of it/speech.onnx"]) {
    assert.strictEqual((await splitgen.run(["list", name], files)).stdout, listed);
  }
});

test("standard input", async () => {
  assert.strictEqual((await splitgen.run(["list", "-"], {}, fs.readFileSync(speech))).stdout, listed);
});

for (const [names, why] of [
  [["a", "a/b"], "a/b: 'a' is a file, and cannot be its folder"],
  [["a/b", "a"], "a: another file, or a folder of others, has this name"],
  [["a", "./a"], "./a: another file, or a folder of others, has this name"],
  [["a", "/tmp/1"], "/tmp/1: another file, or a folder of others, has this name"], // standard output
  ...["../x", "a/../x", "..", "a/..", "a/.", "a/", "/", ""].map((name) => [[name], `${name}: a file has a name, and is in no folder '..'`]),
]) {
  test(`files that cannot be: ${names.join(" and ")}`, async () => {
    const files = Object.fromEntries(names.map((name) => [name, fs.readFileSync(speech)]));
    await assert.rejects(splitgen.list(files), { name: "TypeError", message: why });
  });
}

for (const [dims, what] of [
  [[2, NaN], "NaN"], [[Infinity, 96], "Infinity"], [[-Infinity, 96], "-Infinity"], [[2, undefined], "undefined"], [[2, , 3], "undefined"],
]) {
  test(`no dims: [${Array.from(dims, String)}]`, async () => {
    await assert.rejects(splitgen.list([{ ...gate, dims }]),
      { name: "TypeError", message: `a node has ${what}, which a request cannot hold: what is unknown is null` });
  });
}

test("null is unknown, and undefined not there", async () => {
  const { nodes: [node] } = await splitgen.list([{ ...gate, dims: [null, 96], axis: undefined }]);
  assert.deepStrictEqual([node.dims, node.axis], [[null, 96], 0]);
});

test("names of options", async () => {
  const shapes = path.join(process.env.MODELS, "shapes.onnx");
  const { stdout } = spawnSync(program, ["list", "--format", "json", "--no-infer-shapes", "--prefix", "a", shapes], { encoding: "utf8" });
  assert.deepStrictEqual(await splitgen.list(fs.readFileSync(shapes), { noInferShapes: true, prefix: "a" }), JSON.parse(stdout));
});

test("refusals", async () => {
  await assert.rejects(splitgen.kernels([{ ...gate, axis: 2 }]), (error) => error instanceof splitgen.Refused &&
    error.name === "Refused" && error.diagnostics[0].rule === "BAD_AXIS" && error.message === "standard input: gate: error: axis 2 is outside [-2, 1] [BAD_AXIS]\nhelp: choose an axis from -rank to rank-1");
  await assert.rejects(splitgen.list([gate], { nothing: true }), /^Refused: splitgen: error: unknown option '--nothing'/);
  await assert.rejects(splitgen.list({ "net.onnx": new Uint8Array([1, 2, 3]) }), /^Refused: net.onnx: error: not a valid ONNX file/);
  await assert.rejects(splitgen.model(fs.readFileSync(speech), { depfile: "nowhere/d" }), /--depfile/);
  await assert.rejects(splitgen.list([gate], { root: "nowhere" }), /^Error: nowhere.*: error: No such file or directory$/);
  await assert.rejects(splitgen.run(["list"], { "net.onnx": [1] }), /^TypeError: net.onnx: a file is bytes or text$/);
  for (const source of ["net.onnx", {}, null, undefined, gate, { format: 1, nodes: [gate] }]) {
    await assert.rejects(splitgen.list(source), /^TypeError: a model is its bytes, or an object of files by name$/);
  }
});

test("warnings", async () => {
  const told = [], { warn } = console;
  console.warn = (text) => told.push(text);
  await splitgen.list(fs.readFileSync(speech), { dim: "nothing=1" });
  console.warn = warn;
  assert.match(told.join(), /^splitgen: warning: --dim nothing: no Split depends on it$/);
});

run();
