// npm.js: the npm package writes what the program $SPLITGEN writes, byte for byte: as a command, with its files, and as functions,
// of all models in folders; functions.js has the tests of each function. Usage: node npm.js DIRECTORY FOLDER...: the package is installed in the directory
"use strict";
const assert = require("node:assert");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { run, test } = require("./tap.js");

const [directory, ...folders] = process.argv.slice(2);
const splitgen = require(path.join(directory, "node_modules", "splitgen"));
const program = process.env.SPLITGEN, speech = path.join(process.env.MODELS, "speech.onnx");
const commands = { program: path.dirname(program), npm: path.join(directory, "node_modules", ".bin") };

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
  [`splitgen list ${speech}`, 0, 0], [`splitgen list - <${speech}`, 0, 0],
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

test("a file 800 folders deep, in a second", async () => {
  const name = "d/".repeat(800) + "speech.onnx", begin = process.cpuUsage();
  const { stdout } = await splitgen.run(["list", name], { [name]: fs.readFileSync(speech) });
  const { user, system } = process.cpuUsage(begin);
  assert.match(stdout, /^6 nodes: 7 views/);
  console.log(`# ${Math.round((user + system) / 1000)} ms of CPU`);
  assert(user + system < 1e6);
});

test("imported by name", () => {
  const module = 'import { list } from "splitgen"; console.log(typeof list);';
  const { stdout } = spawnSync("node", ["--input-type=module", "-e", module], { cwd: directory, encoding: "utf8" });
  assert.strictEqual(stdout, "function\n");
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

run();
