// npm.js: the npm package writes what the program $SPLITGEN writes, byte for byte: as a command, with its files, and as functions,
// of all models in folders. Usage: node npm.js DIRECTORY FOLDER...: the package is installed in the directory
"use strict";
const assert = require("node:assert");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const [directory, ...folders] = process.argv.slice(2);
const splitgen = require(path.join(directory, "node_modules", "splitgen"));
const program = process.env.SPLITGEN, speech = path.join(process.env.MODELS, "speech.onnx");
const commands = { program: path.dirname(program), npm: path.join(directory, "node_modules", ".bin") };
const gate = { path: "gate", op: "Split", opset: 18, dtype: "float", dims: [2, 96], axis: -1, num_outputs: 2 };
const tests = [];
const test = (name, run) => tests.push({ name, run });

const shell = (name, command) => {
  const cwd = fs.mkdtempSync(path.join(directory, name));
  const env = { ...process.env, CC: "false", PATH: `${commands[name]}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync("bash", ["-c", command], { cwd, env, encoding: "latin1", maxBuffer: 1 << 28 });
  const written = fs.readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath || entry.path, entry.name)).sort()
    .map((file) => [path.relative(cwd, file), fs.statSync(file).mode & 0o777, fs.readFileSync(file, "latin1")]);
  return { status, stdout, stderr, written };
};

const both = `splitgen model ${speech} --out out`;
for (const [command, status, files] of [
  ["splitgen --help", 0, 0], ["splitgen --print man", 0, 0], ["splitgen list", 0, 0],
  [`splitgen list ${speech}`, 0, 0], [`splitgen list --tree ${speech}`, 0, 0], [`splitgen list - <${speech}`, 0, 0],
  [`COLUMNS=50 splitgen list --tree ${speech}`, 0, 0],
  [both, 0, 3], [`umask 077 && ${both}`, 0, 3], [`splitgen model - --out . <${speech}`, 0, 3],
  [`${both} && chmod 600 out/speech_split.h && ${both} --strided --depfile out/d --keep-unchanged`, 0, 4],
  [`splitgen report ${speech} --out page.html`, 0, 1],
  ["splitgen kernel --op Split --opset 18 --dtype int16 --shape 256,3 --axis 1 --num-outputs 3 --out .", 0, 3],
  ["splitgen generate --out tree", 0, 25],
  ["splitgen list nothing.onnx", 3, 0], ["splitgen --diagnostics json list /dev/null", 1, 0], ["splitgen list --nothing", 2, 0],
  [`splitgen model ${speech} --out nowhere/out`, 3, 0], [`splitgen list ${speech} >/dev/full`, 3, 0],
  [`mkdir -p out/speech_split.json && ${both}`, 3, 0],
  [`set -o pipefail; splitgen report ${speech} --out - | true`, 3, 0],
]) {
  test(command, () => {
    const expected = shell("program", command);
    assert.deepStrictEqual(shell("npm", command), expected);
    assert.deepStrictEqual([expected.status, expected.written.length], [status, files]);
  });
}

test("verify says that it cannot", () => {
  const { status, stdout, stderr } = shell("npm", `splitgen verify ${folders[0]}/uneven`);
  assert.deepStrictEqual([status, stdout, stderr],
    [3, "", "splitgen: error: no process: this build of splitgen starts no programs, such as compilers\n"]);
});

test("no colours on a terminal", () => {
  const { status, stdout } = shell("npm", `script -qec "splitgen list --tree ${speech}" /dev/null </dev/null`);
  assert.strictEqual(status, 0);
  assert.match(stdout, /^6 nodes: 7 views/);
  assert(!stdout.includes("\x1b"));
});

test("functions: nodes", async () => {
  const { nodes: [node] } = await splitgen.list([gate], { optimize: "size" });
  assert.deepStrictEqual(node.lengths, [48, 48]);
  const made = await splitgen.kernels([gate], { prefix: "net", nameNodes: true, copyAll: false, name: ["gate=a"] });
  assert(made.functions.some(({ name }) => name === "a_split") && made.pieces.length > 0 && made.manifest.nodes.length === 1);
});

test("functions: a model", async () => {
  const bytes = fs.readFileSync(speech);
  assert.deepStrictEqual(Object.keys((await splitgen.model(bytes)).files), ["model_split.c", "model_split.h", "model_split.json"]);
  assert.strictEqual((await splitgen.list({ "net.onnx": bytes })).prefix, "net");
  assert.strictEqual((await splitgen.kernels({ "net.onnx": bytes })).manifest.prefix, "net");
  const { nodes } = await splitgen.list(bytes, { strided: true });
  assert(nodes.some((node) => node.outputs.some(({ fate }) => fate === "strided")));
});

test("functions: bytes of each kind", async () => {
  const bytes = new Uint8Array(fs.readFileSync(speech)), expected = await splitgen.list(bytes);
  for (const other of [bytes.buffer, new DataView(bytes.buffer), Buffer.from(bytes)]) {
    assert.deepStrictEqual(await splitgen.list(other), expected);
  }
  assert.deepStrictEqual(await splitgen.list(bytes, { optimize: undefined }), expected);
});

test("functions: files in folders", async () => {
  const bytes = fs.readFileSync(speech), expected = spawnSync(program, ["list", speech], { encoding: "utf8" }).stdout;
  const files = { "in/a folder/speech.onnx": bytes, "./weights.bin": "" };
  assert.strictEqual((await splitgen.run(["list", "in/a folder/speech.onnx"], files)).stdout, expected);
});

test("functions: imported by name", () => {
  const module = 'import { list } from "splitgen"; console.log(typeof list);';
  const { stdout } = spawnSync("node", ["--input-type=module", "-e", module], { cwd: directory, encoding: "utf8" });
  assert.strictEqual(stdout, "function\n");
});

test("functions: refusals", async () => {
  await assert.rejects(splitgen.kernels([{ ...gate, axis: 2 }]), (error) => error instanceof splitgen.Refused &&
    error.diagnostics[0].rule === "BAD_AXIS" &&
    error.message === "standard input: gate: error: axis 2 is outside [-2, 1] [BAD_AXIS]\nhelp: choose an axis from -rank to rank-1");
  await assert.rejects(splitgen.list([gate], { nothing: true }), /unknown option '--nothing'/);
  await assert.rejects(splitgen.list({ "net.onnx": new Uint8Array([1, 2, 3]) }), /^Error: net.onnx: error: not a valid ONNX file/);
  await assert.rejects(splitgen.list({ "net.onnx/": new Uint8Array() }));
  await assert.rejects(splitgen.model(fs.readFileSync(speech), { depfile: "nowhere/d" }), /--depfile/);
  await assert.rejects(splitgen.list([gate], { root: "nowhere" }), /^Error: nowhere.*: error: No such file or directory$/);
  await assert.rejects(splitgen.run(["list"], { "net.onnx": [1] }), /^TypeError: net.onnx: a file is bytes or text$/);
  for (const source of ["net.onnx", {}, null, undefined, gate, { format: 1, nodes: [gate] }]) {
    await assert.rejects(splitgen.list(source), /^TypeError: a model is its bytes, or an object of files by name$/);
  }
});

test("functions: warnings", async () => {
  const told = [], { warn } = console;
  console.warn = (text) => told.push(text);
  await splitgen.list(fs.readFileSync(speech), { dim: "nothing=1" });
  console.warn = warn;
  assert.match(told.join(), /^splitgen: warning: --dim nothing: no Split depends on it$/);
});

const modelsIn = (folder) => fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".onnx")).sort()
  .map((name) => path.join(folder, name));
for (const folder of folders) {
  test(`models: ${folder}`, async () => {
    const models = modelsIn(folder);
    assert(models.length > 0);
    for (const model of models) {
      const cwd = path.dirname(model), name = path.basename(model);
      const files = Object.fromEntries([name, ...fs.readdirSync(cwd).filter((other) => other.endsWith(".data"))]
        .map((file) => [file, fs.readFileSync(path.join(cwd, file))]));
      for (const words of [["list"], ["list", "--format", "json"], ["model", "--out", "-"], ["model", "--embed", "--out", "-"],
        ["model", "--strided", "--optimize", "size", "--out", "-"], ["report", "--out", "-"]]) {
        const { status, stdout, stderr } = spawnSync(program, [...words, name], { cwd, env: { CC: "false" }, encoding: "utf8", maxBuffer: 1 << 28 });
        assert.deepStrictEqual(await splitgen.run([...words, name], files), { code: status, stdout, stderr }, `${words.join(" ")} ${model}`);
      }
    }
    console.log(`# ${models.length} models`);
  });
}

(async () => {
  let failures = 0;
  for (const { name, run } of tests) {
    const failure = await Promise.resolve().then(run).then(() => null, (error) => error);
    console.log(`${failure ? "not ok" : "ok"} - ${name}`);
    if (failure) {
      failures += 1;
      console.error(failure.stack);
    }
  }
  process.exitCode = failures > 0 || tests.length === 0 ? 1 : 0;
})();
