// onnxruntime.js: runs vectors by ONNX Runtime. Usage: node onnxruntime.js VECTORS FIRST RESULTS (run_engine.lua). With --version,
// prints that of the engine.
"use strict";

const fs = require("node:fs");
const { InferenceSession, Tensor, env } = require("onnxruntime-node");

// What this binding has, by the number of the dtype in onnx.proto.
const half = typeof Float16Array === "undefined" ? Uint16Array : Float16Array;
const dtypes = {
  1: ["float32", Float32Array], 2: ["uint8", Uint8Array], 3: ["int8", Int8Array], 4: ["uint16", Uint16Array],
  5: ["int16", Int16Array], 6: ["int32", Int32Array], 7: ["int64", BigInt64Array], 8: ["string"], 9: ["bool", Uint8Array],
  10: ["float16", half], 11: ["float64", Float64Array], 12: ["uint32", Uint32Array], 13: ["uint64", BigUint64Array],
};

// The fields of a message: list of [number, value]; a value is a number, or bytes.
function* fields(bytes) {
  let at = 0;
  function varint() {
    let value = 0, factor = 1, byte;
    do {
      byte = bytes[at++];
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte & 128);
    return value;
  }
  while (at < bytes.length) {
    const tag = varint(), size = varint(), number = Math.floor(tag / 8);
    yield [number, tag % 8 === 0 ? size : bytes.subarray(at, at += size)];
  }
}

// A TensorProto in a file: { dims, type, data }.
function readTensor(path) {
  const tensor = { dims: [], strings: [], raw: Buffer.alloc(0) };
  for (const [number, value] of fields(fs.readFileSync(path))) {
    if (number === 1)
      tensor.dims.push(value);
    else if (number === 2)
      tensor.dtype = value;
    else if (number === 6)
      tensor.strings.push(value.toString());
    else if (number === 8)
      tensor.name = value.toString();
    else if (number === 9)
      tensor.raw = value;
  }
  const [type, array] = dtypes[tensor.dtype] || [];
  return { ...tensor, type, data: array ? new array(new Uint8Array(tensor.raw).buffer) : tensor.strings };
}

function filesOf(folder, kind) {
  const names = fs.readdirSync(`${folder}/test_data_set_0`).filter(name => name.startsWith(kind));
  return new Map(names.map(name => [Number(name.match(/\d+/)[0]), `${folder}/test_data_set_0/${name}`]));
}

// What is wrong with an output, or nothing.
function difference(name, output, wanted) {
  if (!output)
    return `${name} is not there`;
  if (output.type !== wanted.type)
    return `${name} is ${output.type}, not ${wanted.type}`;
  if (output.dims.join() !== wanted.dims.join())
    return `${name} has the dims [${output.dims}], not [${wanted.dims}]`;
  const isSame = output.type === "string" ? JSON.stringify(output.data) === JSON.stringify(wanted.strings)
    : Buffer.from(output.data.buffer, output.data.byteOffset, output.data.byteLength).equals(wanted.raw);
  return isSame ? undefined : `${name} has other elements`;
}

// Runs a case: its outputs in their order. An error is the engine's.
async function run(folder) {
  const session = await InferenceSession.create(`${folder}/model.onnx`, { logSeverityLevel: 4, intraOpNumThreads: 1 }), feeds = {};
  for (const path of filesOf(folder, "input_").values()) {
    const tensor = readTensor(path);
    if (!tensor.type)
      throw Error("Unsupported data type: of an input"); // as the binding says it
    feeds[tensor.name] = new Tensor(tensor.type, tensor.data, tensor.dims);
  }
  const outputs = await session.run(feeds);
  return session.outputNames.map(name => [name, outputs[name]]);
}

function compare(folder, outputs) {
  for (const [place, path] of filesOf(folder, "output_")) {
    const problem = difference(...outputs[place], readTensor(path));
    if (problem)
      return ["differs", problem];
  }
  return ["ran", ""];
}

// What stands in front of the sentence of an error: what ONNX Runtime was about to do, and the place in its source.
const front = /^(Load model from .*? failed:|Exception during \w+: |Non-zero status code .*? Status Message: |\/onnxruntime_src\/.*?( was false\. |\] ))+/;
// Errors that say that there is no implementation; the last is that of Split-1 with float16.
const skips = [
  [/Non tensor type is temporarily not supported|^Unsupported data type: /, "the binding for JavaScript has no such type"],
  [/Could not find an implementation|is not currently registered or supported|InsertedPrecisionFreeCast/, "not implemented"],
];

function refused(error) {
  const said = String(error.message || error), skipped = skips.find(([pattern]) => pattern.test(said));
  return skipped ? ["skipped", skipped[1]] : ["refused", said.replace(front, "")];
}

async function main() {
  const [, , vectors, first, results] = process.argv;
  if (vectors === "--version") {
    console.log(env.versions.node);
    return;
  }
  const { tests } = JSON.parse(fs.readFileSync(`${vectors}/index.json`, "utf8"));
  for (const { path } of tests.slice(Number(first))) {
    const outcome = await run(`${vectors}/${path}`).then(outputs => compare(`${vectors}/${path}`, outputs), refused);
    // at once, since a crash may follow
    fs.appendFileSync(results, outcome.map(words => words.trim().replace(/\s+/g, " ")).join("\t") + "\n");
  }
}

main();
