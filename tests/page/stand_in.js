// stand_in.js: splitgen.js without WebAssembly: the program is $SPLITGEN, and the file system in memory is a folder of the system.
"use strict";
const assert = require("node:assert");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const zlib = require("node:zlib");

const folders = [];
process.on("exit", () => folders.forEach((folder) => fs.rmSync(folder, { recursive: true })));

// Of emscripten's FS, what splitgen.js calls.
const fileSystem = (root) => {
  let current = "/";
  const resolve = (name) => path.join(root, path.posix.resolve(current, name));
  const nodeOf = (place) => ({ place, mode: fs.statSync(place).mode, node_ops: { mknod: makeFolder } });
  const makeFolder = ({ place }, name, mode) => {
    fs.mkdirSync(path.join(place, name), { mode });
    return nodeOf(path.join(place, name));
  };
  return {
    mkdir: (name) => fs.mkdirSync(resolve(name)),
    chdir: (name) => { current = path.posix.resolve(current, name); },
    lookupPath: (name) => ({ node: nodeOf(resolve(name)) }),
    lookupNode: ({ place }, name) => {
      assert(fs.readdirSync(place).includes(name)); // which "." is not
      return nodeOf(path.join(place, name));
    },
    isDir: (mode) => (mode & 0o170000) === 0o40000,
    writeFile: (name, data) => fs.writeFileSync(resolve(name), data),
    readFile: (name) => fs.readFileSync(resolve(name)),
    getStream: (stream) => stream,
    close: () => {},
    open: (name, mode) => mode === "w" && fs.writeFileSync(resolve(name), ""),
  };
};

const createSplitgen = async ({ instantiateWasm }) => {
  instantiateWasm({}, (instance) => assert(instance instanceof WebAssembly.Instance));
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "stand_in."));
  folders.push(root);
  fs.mkdirSync(path.join(root, "tmp"));
  const callMain = (words) => {
    const { status, stdout, stderr } = spawnSync(process.env.SPLITGEN, words, {
      cwd: path.join(root, "files"), input: fs.readFileSync(path.join(root, "tmp/0")), maxBuffer: 1 << 28,
    });
    fs.writeFileSync(path.join(root, "tmp/1"), stdout);
    fs.writeFileSync(path.join(root, "tmp/2"), stderr);
    return status;
  };
  return { FS: fileSystem(root), callMain, _umask: () => {} };
};

const source = fs.readFileSync(path.join(__dirname, "../../generator/page/splitgen.js"), "utf8");
const packed = zlib.gzipSync(Buffer.from([0, 97, 115, 109, 1, 0, 0, 0])).toString("base64"); // the smallest WebAssembly
new Function("createSplitgen", "packedSplitgen", "module", source)(createSplitgen, packed, module);
