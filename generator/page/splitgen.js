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

  const run = async (words, files = {}, input = "") => {
    const { FS, callMain, _umask } = await createSplitgen(settings(await program()));
    _umask(0o022);
    FS.mkdir("/files");
    FS.chdir("/files");
    for (const [name, data] of Object.entries(files)) {
      const bytes = typeof data === "string" ? data : bytesOf(data);
      if (bytes === undefined) {
        throw new TypeError(`${name}: a file is bytes or text`);
      }
      const folder = name.slice(0, name.lastIndexOf("/") + 1);
      if (folder !== "" && !FS.analyzePath(folder).exists) {
        FS.mkdirTree(folder.startsWith("/") ? folder : "/files/" + folder); // of absolute paths only
      }
      FS.writeFile(name, bytes);
    }
    FS.writeFile("/tmp/0", bytesOf(input) ?? input);
    ["r", "w", "w"].forEach((mode, stream) => {
      FS.close(FS.getStream(stream)); // the next file gets its number
      FS.open("/tmp/" + stream, mode);
    });
    const code = callMain(words);
    const [stdout, stderr] = ["/tmp/1", "/tmp/2"].map((path) => new TextDecoder().decode(FS.readFile(path)));
    return { code, stdout, stderr };
  };

  const wordsOf = (options) => Object.entries(options).flatMap(([key, value]) => {
    const name = "--" + key.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
    return [value].flat().flatMap((each) => each === true ? name : each === false || each === undefined ? [] : [name, String(each)]);
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
      isRequest ? JSON.stringify({ format: 1, nodes: source }) : "");
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
