// splitgen.js: the program as functions, for node and for pages. build.sh puts two things in front: createSplitgen, which starts
// an instance of the program with a file system in memory, and packedSplitgen, the program with gzip in base64.
"use strict";
const splitgen = (() => {
  const textOf = (diagnostics) => diagnostics.map((row) => row.text).join("\n");

  class Refused extends Error {
    constructor(diagnostics) {
      super(textOf(diagnostics));
      this.diagnostics = diagnostics;
    }
    get name() { return "Refused"; }
  }

  let compiled;
  // The compiled program, as a promise.
  const program = () => compiled ??= (async () => {
    const packed = Uint8Array.from(atob(packedSplitgen), (byte) => byte.charCodeAt(0));
    const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(bytes).arrayBuffer());
  })();

  // What an instance needs to start at once, and not to end the process that it is in.
  const settings = (module) => ({
    instantiateWasm: (imports, use) => use(new WebAssembly.Instance(module, imports)) || {},
    quit: (code, why) => { throw why; },
  });

  // The bytes of an ArrayBuffer, or of any view; nothing of what else there is.
  const bytesOf = (data) => ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) :
    data instanceof ArrayBuffer ? new Uint8Array(data) : undefined;

  // Writes a file in memory, and makes its folders, each in the one before: to find a path takes the square of its depth.
  const write = (FS, name, data) => {
    const bytes = typeof data === "string" ? data : bytesOf(data);
    const check = (isRight, why) => {
      if (!isRight) {
        throw new TypeError(`${name}: ${why}`);
      }
    };
    const find = (folder, part) => {
      try {
        return FS.lookupNode(folder, part);
      } catch {
        return undefined;
      }
    };
    check(bytes !== undefined, "a file is bytes or text");
    check(!/(^|\/)(\.{0,2}$|\.\.\/)/.test(name), "a file has a name, and is in no folder '..'");
    const parts = name.split("/").filter((part) => part !== "" && part !== "."), last = parts.pop();
    let { node: folder } = FS.lookupPath(name.startsWith("/") ? "/" : ".");
    for (const part of parts) {
      folder = find(folder, part) ?? folder.node_ops.mknod(folder, part, 0o40755, 0);
      check(FS.isDir(folder.mode), `'${part}' is a file, and cannot be its folder`);
    }
    check(find(folder, last) === undefined, "another file, or a folder of others, has this name");
    FS.writeFile(name, bytes);
  };

  const run = async (words, files = {}, input = "") => {
    const { FS, callMain, _umask } = await createSplitgen(settings(await program()));
    _umask(0o022);
    FS.writeFile("/tmp/0", bytesOf(input) ?? input);
    ["r", "w", "w"].forEach((mode, stream) => {
      FS.close(FS.getStream(stream)); // the next file gets its number
      FS.open("/tmp/" + stream, mode);
    });
    FS.mkdir("/files");
    FS.chdir("/files");
    Object.entries(files).forEach(([name, data]) => write(FS, name, data));
    const code = callMain(words);
    const [stdout, stderr] = ["/tmp/1", "/tmp/2"].map((path) => new TextDecoder().decode(FS.readFile(path)));
    return { code, stdout, stderr };
  };

  const wordsOf = (options) => Object.entries(options).flatMap(([key, value]) => {
    const name = "--" + key.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
    return [value].flat().flatMap((each) => each === true ? name : each === false || each === undefined ? [] : [name, String(each)]);
  });

  // Nodes as a request. What JSON lacks must not become null, which means unknown: NaN, or what is missing in a list.
  const requestOf = (nodes) => JSON.stringify({ format: 1, nodes }, function (key, value) {
    const isMissing = Array.isArray(this) && ["undefined", "function", "symbol"].includes(typeof value);
    if (isMissing || typeof value === "number" && !Number.isFinite(value)) {
      throw new TypeError(`a node has ${String(value)}, which a request cannot hold: what is unknown is null`);
    }
    return value;
  });

  // The JSON that a command prints of nodes, or of a model: its bytes, or files by name, the model first.
  const ask = async (words, source, options = {}) => {
    const isRequest = Array.isArray(source), files = isRequest ? {} : bytesOf(source) ? { "model.onnx": source } : source;
    const contents = Object.values(files ?? {});
    if (!isRequest && (typeof files !== "object" || contents.length === 0 || !contents.every(bytesOf))) {
      throw new TypeError("a model is its bytes, or an object of files by name");
    }
    const given = isRequest ? ["--request", "-"] : ["--", Object.keys(files)[0]];
    const { code, stdout, stderr } = await run(["--diagnostics", "json", ...words, ...wordsOf(options), ...given], files,
      isRequest ? requestOf(source) : "");
    const told = stderr.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    if (code !== 0) {
      throw code < 3 ? new Refused(told) : new Error(textOf(told)); // 3: a file
    }
    told.filter(({ severity }) => severity === "warning").forEach(({ text }) => console.warn(text));
    return JSON.parse(stdout);
  };

  return {
    Refused, program, settings, run,
    list: (source, options) => ask(["list", "--format", "json"], source, options),
    model: (source, options) => ask(["model", "--out", "-"], source, options),
    kernels: (source, options) => ask([Array.isArray(source) ? "kernel" : "model", "--embed", "--out", "-"], source, options),
  };
})();
if (typeof module === "object") {
  const { Refused, program, settings, run, list, model, kernels } = splitgen;
  module.exports = { Refused, program, settings, run, list, model, kernels }; // names that import finds
}
