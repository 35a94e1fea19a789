// page.js: the page of one file. It runs the program in a worker, and shows its report in a frame, and the C of a node.
"use strict";
(() => {
  const form = document.getElementById("ask"), field = form.elements;
  const open = document.getElementById("open"), said = document.getElementById("said"), section = document.getElementById("c");
  const nodes = section.querySelector("select"), button = section.querySelector("button"), code = section.querySelector("pre");
  const frame = document.querySelector("iframe");

  const atWork = `
    onmessage = async ({ data: { id, words, files } }) => {
      try {
        const bytes = {};
        for (const file of files) {
          bytes[file.name] = new Uint8Array(await file.arrayBuffer());
        }
        postMessage({ id, ...await splitgen.run(words, bytes) });
      } catch (error) {
        postMessage({ id, code: 3, stdout: "", stderr: String(error) });
      }
    };`;
  const worker = new Worker(URL.createObjectURL(new Blob([document.getElementById("program").textContent, atWork])));
  const answers = new Map();
  worker.onmessage = ({ data }) => { answers.get(data.id)(data); answers.delete(data.id); };
  let asked = 0;
  const run = (words, files) => new Promise((answer) => {
    answers.set(++asked, answer);
    worker.postMessage({ id: asked, words, files });
  });

  let files = [], made, latest, shown; // the last two are asked for, and in the frame

  // A field for each option that the report says to be open. Those of before stay, so that a value can be changed again.
  const addFields = (options) => {
    for (const option of options) {
      const [, name, value] = /^(--(?:dim|shape) [^$].*)=(.*)$/.exec(option) || [];
      if (name && !field[name]) {
        const label = document.createElement("label"), input = document.createElement("input");
        Object.assign(input, { name, placeholder: value, autocomplete: "off", spellcheck: false });
        label.append(name.slice(2) + "=", input);
        open.append(label, " ");
      }
    }
  };

  // Words as a shell has them, quotes too.
  const wordsOf = (line) => (line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) || [])
    .map((word) => word.replace(/'([^']*)'|"([^"]*)"/g, "$1$2"));

  const options = () => [
    "--optimize", field.optimize.value, ...field.parts.value ? [field.parts.value] : [], ...wordsOf(field.other.value),
    ...Array.from(open.querySelectorAll("input")).filter((input) => input.value.trim() !== "")
      .flatMap(({ name, value }) => [name.split(" ", 1)[0], name.slice(name.indexOf(" ") + 1) + "=" + value.trim()]),
  ];

  // The C of a node: all that its functions need, so that it compiles on its own.
  const codeOf = (node) => {
    const all = [...made.pieces, ...made.functions], wanted = new Set(), words = JSON.stringify(node);
    const need = (name) => {
      if (!wanted.has(name)) {
        wanted.add(name);
        all.find((each) => each.name === name).needs.forEach(need);
      }
    };
    made.functions.filter(({ name }) => words.includes(JSON.stringify(name))).forEach(({ name }) => need(name));
    const pieces = all.filter(({ name }) => wanted.has(name));
    const includes = [...new Set(pieces.flatMap((piece) => piece.includes))].sort().map((header) => "#include " + header).join("\n");
    return ([includes, ...pieces.map((piece) => piece.text.trimEnd())].filter(Boolean).join("\n\n") || "/* This node needs no C. */") + "\n";
  };
  const showCode = () => {
    code.textContent = codeOf(made.manifest.nodes[nodes.value]);
    button.textContent = "Copy the C";
  };

  const showNodes = (printed) => {
    made = JSON.parse(printed);
    const before = nodes.value;
    nodes.replaceChildren(...made.manifest.nodes.map((node, i) => new Option(node.path, i)));
    nodes.value = nodes.options[before] ? before : 0;
    section.hidden = made.manifest.nodes.length === 0;
    if (!section.hidden) {
      showCode();
    }
  };

  const ask = async () => {
    const mine = latest = {}, name = files[0].name;
    field.doing.value = "at work";
    const words = [...options(), "--out", "-", "--", name];
    const [report, c] = await Promise.all([run(["report", ...words], files), run(["model", "--embed", ...words], files)]);
    if (mine !== latest) {
      return;
    }
    field.doing.value = "";
    const isReport = report.stdout.startsWith("<!DOCTYPE html>"); // an option such as --help prints another text
    const others = files.filter((file, i) => i > 0 && file.name.endsWith(".onnx"));
    said.textContent = report.stderr || c.stderr || (isReport ? "" : report.stdout);
    if (isReport && others.length > 0) {
      said.textContent += `This is ${name} alone: drop one model at a time.`;
    }
    frame.hidden = !isReport;
    section.hidden = !isReport || c.code !== 0;
    if (isReport) {
      frame.srcdoc = report.stdout;
      shown = mine;
    }
    if (!section.hidden) {
      showNodes(c.stdout);
    }
  };

  const take = (chosen) => {
    if (chosen.length > 0) {
      files = Array.from(chosen).sort((a, b) => b.name.endsWith(".onnx") - a.name.endsWith(".onnx")); // the model first
      open.replaceChildren();
      ask();
    }
  };
  const takeDrops = (dropped) => {
    field.model.files = dropped; // which shows their names
    take(dropped);
  };
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    takeDrops(event.dataTransfer.files);
  });

  // What the report in the frame tells (templates/report/script.js.in): the frame is a sandbox, into which this page cannot look.
  const hear = {
    height: (height) => { frame.style.height = height + "px"; },
    options: (options) => shown === latest && addFields(options), // no other model was dropped meanwhile
    opened: (id) => {
      const option = Array.from(nodes.options).find((each) => each.text === id);
      if (option) {
        nodes.value = option.value;
        showCode();
      }
    },
    files: (files) => {
      const list = new DataTransfer();
      files.forEach((file) => list.items.add(file));
      takeDrops(list.files);
    },
  };
  addEventListener("message", ({ source, data }) => {
    if (source === frame.contentWindow) {
      Object.entries(data).forEach(([what, value]) => hear[what](value));
    }
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    if (target === field.model) {
      take(target.files);
    } else if (files.length > 0) {
      ask();
    }
  });
  nodes.addEventListener("change", showCode);
  button.addEventListener("click", () => {
    getSelection().selectAllChildren(code); // for where there is no clipboard
    navigator.clipboard.writeText(code.textContent).then(() => { button.textContent = "Copied"; }, () => {});
  });
})();
