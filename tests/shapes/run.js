// run.js: runs models by ONNX Runtime. Usage: node run.js JOBS FIRST RESULTS: JOBS is a file with a job on each line, in JSON;
// those from FIRST on run, counted from 0. Each appends a line to the file RESULTS.
//
// A job is { model: a path; fetches: names of values; enough: so many runs that succeed; runs: list of { feeds: by name, { type,
// dims }; most: of integers; parts: list of { input, output, axis, place: of the output's bytes in the input's } } }. A number of a
// place is { factor, unknown: "outer", "inner" or none }. A result is { error }, or { runs: list of { error }, or { values: by name,
// { type, dims, elements: of a small list of integers }; parts: for each, what is wrong or ""; bytes: of all parts } }.
"use strict";

const fs = require("node:fs");
const { Worker } = require("node:worker_threads");
const { InferenceSession, Tensor } = require("onnxruntime-node");

// Ends the program if no run ends for some seconds.
const ended = new Int32Array(new SharedArrayBuffer(4)), seconds = 10;
new Worker(`
  const { workerData } = require("worker_threads");
  let before = -1;
  setInterval(() => {
    const now = Atomics.load(workerData, 0);
    if (now === before)
      process.kill(process.pid, "SIGKILL");
    before = now;
  }, ${seconds * 1000});
`, { eval: true, workerData: ended }).unref();

// Random numbers that are the same in each run.
let state = 1;
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

const arrays = {
  float32: Float32Array, float64: Float64Array, int8: Int8Array, uint8: Uint8Array, int16: Int16Array, uint16: Uint16Array,
  int32: Int32Array, uint32: Uint32Array, int64: BigInt64Array, uint64: BigUint64Array, bool: Uint8Array, float16: Uint16Array,
};

function product(dims) {
  return dims.reduce((all, dim) => all * dim, 1);
}

function element(type, most) {
  if (type === "float32" || type === "float64")
    return random() * 2 - 1;
  const number = Math.floor(random() * ((type === "bool" ? 1 : most) + 1));
  if (type === "float16")
    return 0x3800 + number; // from 0.5 on
  return type.endsWith("int64") ? BigInt(number) : number;
}

function feed({ type, dims }, most) {
  const count = product(dims);
  if (type === "string")
    return new Tensor(type, Array(count).fill("a"), dims);
  return new Tensor(type, arrays[type].from({ length: count }, () => element(type, most)), dims);
}

function bytesOf(tensor) {
  return Buffer.from(tensor.data.buffer, tensor.data.byteOffset, tensor.data.byteLength);
}

const most_elements = 32;

// The integers of a small tensor; undefined of others.
function elementsOf({ type, data }) {
  const elements = type.startsWith("int") && data.length <= most_elements ? Array.from(data, Number) : [];
  return elements.length > 0 && elements.every(Number.isSafeInteger) ? elements : undefined;
}

// What is wrong with a part, or "".
function check({ input, output, axis, place }, values) {
  const whole = values[input], known = { outer: product(whole.dims.slice(0, axis)), inner: product(whole.dims.slice(axis + 1)) };
  const number = ({ factor, unknown }) => factor * (unknown ? known[unknown] : 1);
  const [offset, run, stride, rows] = ["offset", "run", "stride", "rows"].map(key => number(place[key]));
  const from = bytesOf(whole), part = bytesOf(values[output]);
  if (part.length !== run * rows)
    return `${part.length} bytes, not ${run * rows}`;
  for (let row = 0; row < rows && part.length > 0; row++) {
    const at = offset + row * stride;
    if (at < 0 || at + run > from.length || from.compare(part, row * run, (row + 1) * run, at, at + run) !== 0)
      return `row ${row} is not at ${at}`;
  }
  return "";
}

async function run(session, { feeds, most, parts }, fetches) {
  const inputs = {};
  for (const name of Object.keys(feeds))
    inputs[name] = feed(feeds[name], most);
  const values = { ...inputs, ...await session.run(inputs, fetches) }, told = {};
  for (const name of fetches)
    told[name] = { type: values[name].type, dims: values[name].dims, elements: elementsOf(values[name]) };
  const bytes = parts.reduce((sum, { output }) => sum + bytesOf(values[output]).length, 0);
  return { values: told, parts: parts.map(part => check(part, values)), bytes };
}

function said(error) {
  return { error: String(error.message || error).slice(0, 400) };
}

async function work({ model, fetches, enough, runs }) {
  const options = { graphOptimizationLevel: "disabled", logSeverityLevel: 4, intraOpNumThreads: 1 };
  const session = await InferenceSession.create(model, options);
  const results = [];
  for (const each of runs) {
    results.push(await run(session, each, fetches).catch(said));
    Atomics.add(ended, 0, 1);
    if (results.filter(result => result.values).length === enough)
      break;
  }
  await session.release();
  return { runs: results };
}

async function main() {
  const jobs = fs.readFileSync(process.argv[2], "utf8").split("\n").filter(line => line !== "");
  for (const job of jobs.slice(Number(process.argv[3]))) {
    Atomics.add(ended, 0, 1);
    fs.appendFileSync(process.argv[4], JSON.stringify(await work(JSON.parse(job)).catch(said)) + "\n"); // a crash may follow
  }
}

main();
