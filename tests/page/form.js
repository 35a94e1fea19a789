// form.js: the page's own script without a browser: elements are objects, and the worker is the program $SPLITGEN. What needs a
// browser is in page.js. Usage: node form.js
"use strict";
const assert = require("node:assert");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { run, test } = require("./tap.js");

const models = process.env.MODELS;
const source = fs.readFileSync(path.join(__dirname, "../../generator/page/page.js"), "utf8");

// Of an element, what the script uses.
class Element {
  constructor(fields = {}) {
    Object.assign(this, { children: [], listeners: {}, style: {}, value: "", textContent: "", ...fields });
  }
  addEventListener(type, listener) { this.listeners[type] = listener; }
  append(...added) { this.children.push(...added); }
  replaceChildren(...all) {
    this.children = all;
    this.value = all.length > 0 ? all[0].value : "";
  }
  get options() { return this.children; }
  querySelectorAll(kind) { // in depth 2
    return this.children.flatMap((child) => child.children || []).filter((each) => each.kind === kind);
  }
}

// The page, and what a person does with it.
const open = () => {
  const [select, button, pre, said, added] = Array.from({ length: 5 }, () => new Element());
  const frame = new Element({ contentWindow: {} }), section = new Element({ querySelector: (kind) => ({ select, button, pre })[kind] });
  const fixed = { optimize: new Element({ value: "speed" }), parts: new Element(), other: new Element(), model: new Element(), doing: new Element() };
  const elements = new Proxy(fixed, { get: (_, name) => fixed[name] || added.querySelectorAll("input").find((each) => each.name === name) });
  const ask = new Element({ elements }), listeners = {}, asked = [];
  const page = { select, pre, said, frame, section, asked, holds: false, late: [] };
  let answered;

  class Worker {
    postMessage({ id, words, files }) {
      asked.push(words);
      const { status, stdout, stderr } = spawnSync(process.env.SPLITGEN, words, {
        cwd: models, env: { CC: "false" }, encoding: "utf8", maxBuffer: 1 << 28,
      });
      const answer = () => this.onmessage({ data: { id, code: status, stdout, stderr } });
      page.holds ? page.late.push(answer) : setImmediate(answer);
    }
  }
  const values = {
    document: {
      getElementById: (id) => ({ ask, open: added, said, c: section, program: new Element() })[id],
      querySelector: () => frame,
      createElement: (kind) => new Element({ kind }),
    },
    Option: class { constructor(text, value) { Object.assign(this, { text, value: String(value) }); } },
    URL: { createObjectURL: () => "" }, Blob: class {}, Worker, addEventListener: (type, listener) => { listeners[type] = listener; },
  };
  new Function(...Object.keys(values), source)(...Object.values(values));

  page.done = async () => {
    do {
      await new Promise(setImmediate);
    } while (fixed.doing.value !== "");
    return page;
  };
  page.choose = (...names) => {
    fixed.model.files = names.map((name) => ({ name }));
    ask.listeners.change({ target: fixed.model });
    return page.done();
  };
  page.fill = (name, value) => {
    elements[name].value = value;
    ask.listeners.change({ target: elements[name] });
    return page.done();
  };
  page.pick = (index) => {
    select.value = String(index);
    select.listeners.change();
  };
  page.hear = (data, from = frame.contentWindow) => listeners.message({ source: from, data });
  page.fields = () => added.querySelectorAll("input").map(({ name }) => name);
  return page;
};

test("the chosen node stays, while there is one", async () => {
  const page = await open().choose("speech.onnx");
  page.pick(2);
  assert.match(page.pre.textContent, /\/encoder\/attention\/rotary\/Split/);
  await page.fill("other", "--copy-all");
  assert.strictEqual(page.select.value, "2");
  assert.match(page.pre.textContent, /\/encoder\/attention\/rotary\/Split/);
  await page.choose("split_18.onnx");
  assert.strictEqual(String(page.select.value), "0");
});

test("an opened row chooses its node", async () => {
  const page = await open().choose("speech.onnx");
  page.hear({ opened: "/encoder/attention/qkv/Split" });
  assert.match(page.pre.textContent, /on axis 1 into 512, 128, 128/);
  page.hear({ opened: "/nothing" });
  page.hear({ opened: "/decoder/lstm/Split" }, {}); // from no frame of the page
  assert.strictEqual(page.select.value, "1");
});

test("the C of a node is what its functions need", async () => {
  const page = await open().choose("fates.onnx");
  const codes = page.select.options.map((_, i) => { page.pick(i); return page.pre.textContent; });
  assert(codes[1].startsWith("#include <stddef.h>\n#include <stdint.h>\n#include <string.h>\n\n"));
  assert.strictEqual(codes[4], "/* This node needs no C. */\n");
  for (const code of codes) {
    const { status, stderr } = spawnSync("cc", ["-std=c99", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror", "-fsyntax-only", "-x", "c", "-"],
      { input: `${code}\nint main(void) { return 0; }\n`, encoding: "utf8" });
    assert.strictEqual(status, 0, stderr);
  }
});

test("options as in a shell", async () => {
  const page = await open().choose("split_18.onnx");
  await page.fill("parts", "--strided");
  await page.fill("other", ` --prefix 'net'"work"  --name 'a b=c' `);
  assert.deepStrictEqual(page.asked.at(-2),
    ["report", "--optimize", "speed", "--strided", "--prefix", "network", "--name", "a b=c", "--out", "-", "--", "split_18.onnx"]);
});

test("a field for each open option, which keeps its value", async () => {
  const page = await open().choose("shapes_on_symbols.onnx");
  page.hear({ options: ["--dim n=N", "--shape x=n,DIMS", "--dim $'a b=N'", "--dim n=N", "..."] });
  assert.deepStrictEqual(page.fields(), ["--dim n", "--shape x"]);
  await page.fill("--dim n", " 4 ");
  assert.deepStrictEqual(page.asked.at(-1).slice(0, 6), ["model", "--embed", "--optimize", "speed", "--dim", "n=4"]);
  page.hear({ options: [] });
  assert.deepStrictEqual(page.fields(), ["--dim n", "--shape x"]);
  await page.choose("speech.onnx");
  assert.deepStrictEqual(page.fields(), []);
});

test("the model comes first, alone", async () => {
  const page = await open().choose("weights.bin", "speech.onnx", "attention.onnx");
  assert.strictEqual(page.asked[0].at(-1), "speech.onnx");
  assert.strictEqual(page.said.textContent, "This is speech.onnx alone: drop one model at a time.");
});

test("what is refused is told, and nothing else is shown", async () => {
  const page = await open().choose("missing.onnx");
  assert.match(page.said.textContent, /^missing.onnx: error: /);
  assert(page.frame.hidden && page.section.hidden);
  await page.choose("speech.onnx");
  assert.strictEqual(page.said.textContent, "");
  assert(!page.frame.hidden && !page.section.hidden && page.frame.srcdoc.startsWith("<!DOCTYPE html>"));
});

test("an option that only one of both commands has", async () => {
  const page = await open().choose("speech.onnx");
  await page.fill("other", "--depfile d");
  assert.match(page.said.textContent, /unknown option '--depfile'[^]*splitgen report --help/);
  assert.deepStrictEqual([page.frame.hidden, page.section.hidden], [true, true]);
});

test("what comes late changes nothing", async () => {
  const page = open();
  page.holds = true;
  page.choose("attention.onnx");
  page.holds = false;
  await page.choose("speech.onnx");
  page.late.splice(0).forEach((answer) => answer());
  await page.done();
  assert.match(page.frame.srcdoc, /speech.onnx/);
  page.holds = true;
  const done = page.choose("attention.onnx");
  page.hear({ options: ["--dim n=N"] }); // of the report of before
  assert.deepStrictEqual(page.fields(), []);
  page.late.splice(0).forEach((answer) => answer());
  await done;
});

run();
