// Times the Split nodes of a model in ONNX Runtime, on one thread and without optimisation.
// usage: NODE_PATH=DIRECTORY/node_modules node onnxruntime.js MODEL.onnx RUNS
// Prints the median of the kernels' times in the profile, in microseconds.
"use strict";
const fs = require("fs");
const path = require("path");
const ort = require("onnxruntime-node");

const arrays = {
  float32: Float32Array, float64: Float64Array, float16: Uint16Array, bool: Uint8Array,
  int8: Int8Array, uint8: Uint8Array, int16: Int16Array, uint16: Uint16Array,
  int32: Int32Array, uint32: Uint32Array, int64: BigInt64Array, uint64: BigUint64Array,
};

async function run(model, runs) {
  const session = await ort.InferenceSession.create(model, {
    graphOptimizationLevel: "disabled",
    executionMode: "sequential",
    enableCpuMemArena: true, // else outputs get new memory each time
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    enableProfiling: true,
    profileFilePrefix: model,
  });
  const [{ type, shape }] = session.inputMetadata;
  const elements = new arrays[type](shape.reduce((a, b) => a * b, 1));
  new Uint8Array(elements.buffer).fill(1); // unwritten memory would be one shared page, which is fast to read
  const input = new ort.Tensor(type, elements, shape);
  for (let i = 0; i < runs; i++) await session.run({ input });
  session.endProfiling();
}

function profiled(model) {
  const directory = path.dirname(model);
  const profile = fs.readdirSync(directory)
    .find((name) => name.startsWith(path.basename(model) + "_") && name.endsWith(".json"));
  const times = JSON.parse(fs.readFileSync(path.join(directory, profile), "utf8"))
    .filter((event) => event.name.endsWith("_kernel_time") && event.args.op_name === "Split")
    .map((event) => event.dur).sort((a, b) => a - b);
  return times[times.length >> 1];
}

const [model, runs] = process.argv.slice(2);
run(model, Number(runs))
  .then(() => console.log(profiled(model)))
  .catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
