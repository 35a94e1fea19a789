// page.js: the page of one file in a browser. A model is dropped, dims and options change what becomes of it, and the C of a node
// is copied and compiled. The page loads nothing. Writes pictures to the directory SCREENSHOTS, else to the given one.
// Usage: node page.js CHROMIUM PAGE.html DIRECTORY [WORDS of the names of tests]
"use strict";
const assert = require("node:assert");
const { execFileSync, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const { chromium } = require("playwright-core");

const [program, address, directory, words = ""] = process.argv.slice(2);
const pictures = process.env.SCREENSHOTS || directory, models = process.env.MODELS;
const desk = { width: 1280, height: 800 }, phone = { width: 390, height: 844 };
const axe = fs.readFileSync(require.resolve("axe-core"), "utf8"); // policies let it load no other way than by evaluation
const tests = [];
const test = (name, run, options = {}) => name.includes(words) && tests.push({ name, run, options });

const report = (page) => page.frameLocator("iframe");
const done = (page) => page.waitForFunction(() => document.forms.ask.doing.value === "");
// Chooses files, and waits for the report.
const choose = async (page, ...files) => {
  await page.setInputFiles("input[type=file]", files);
  await done(page);
};
const chosen = async (page, ...files) => {
  await choose(page, ...files);
  await report(page).locator(".node").first().waitFor();
};
// Gives a field a value, as a person does, and waits for the next report.
const fill = async (page, name, value) => {
  await page.fill(`[name="${name}"]`, value);
  await page.press(`[name="${name}"]`, "Enter");
  await done(page);
};
const counts = (page, fate) => report(page).locator(`td b.${fate}`).count();
const until = async (holds) => {
  for (let i = 0; i < 100 && !await holds(); i++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert(await holds(), String(holds));
};
const dropped = (page, name, bytes) => page.evaluate(({ name, bytes }) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}, { name, bytes: bytes.toString("base64") });

const varint = (number) => number < 128 ? [number] : [number % 128 + 128, ...varint(Math.floor(number / 128))];
const field = (number, bytes) => Buffer.concat([Buffer.from([8 * number + 2, ...varint(bytes.length)]), bytes]);
// A model with one more initializer in its graph, whose field follows the one of the version.
const withWeights = (model, size) => {
  let begin = 4, end = model[3] % 128;
  for (let shift = 7; model[begin - 1] > 127; begin++, shift += 7) {
    end += (model[begin] % 128) << shift;
  }
  end += begin;
  const tensor = Buffer.concat([Buffer.from([8, ...varint(size / 4), 16, 1]), field(8, Buffer.from("w")), field(9, Buffer.alloc(size))]);
  const graph = Buffer.concat([model.subarray(begin, end), field(5, tensor)]);
  return Buffer.concat([model.subarray(0, 2), field(7, graph), model.subarray(end)]);
};

test("a dropped model", async (page) => {
  await dropped(page, "speech.onnx", fs.readFileSync(`${models}/speech.onnx`));
  await report(page).locator("text=speech.onnx").first().waitFor();
  assert.strictEqual(await report(page).locator(".node").count(), 6);
  assert.strictEqual(await page.locator("#said").textContent(), "");
  // the report grows with what is opened, and has no scroll bar of its own
  await report(page).locator("button[name=all]").click();
  await until(async () => await page.$eval("iframe", (frame) => frame.offsetHeight) >=
    await page.frames()[1].evaluate(() => document.documentElement.scrollHeight));
});

test("a dropped model takes the place of another, in the report too", async (page) => {
  await chosen(page, `${models}/speech.onnx`);
  await page.frames()[1].evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array([1])], "other.onnx"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await until(async () => (await page.locator("#said").textContent()).startsWith("other.onnx: error: "));
});

test("a dim changes the number of views", async (page) => {
  await chosen(page, `${directory}/open.onnx`);
  const fates = async () => [await counts(page, "view"), await counts(page, "copy")];
  assert.deepStrictEqual(await fates(), [0, 2]);
  await fill(page, "--dim n", "1");
  await until(async () => (await fates()).join() === "2,0");
  await fill(page, "--dim n", "");
  await until(async () => (await fates()).join() === "0,2");
});

test("a shape settles a node", async (page) => {
  await chosen(page, `${directory}/shape.onnx`);
  assert.match(await page.textContent("#c pre"), /rows|dim|size_t/);
  await fill(page, "--shape x", "2,6");
  await until(async () => (await page.textContent("#c pre")).includes("float [2, 6]"));
});

test("options", async (page) => {
  await chosen(page, `${models}/split_18.onnx`);
  await page.selectOption("[name=parts]", "--strided");
  await until(async () => await counts(page, "strided") > 0);
  await page.selectOption("[name=parts]", "--copy-all");
  await until(async () => await counts(page, "copy") === 2);
  await fill(page, "other", "--prefix net");
  await until(async () => (await page.textContent("#c pre")).includes("net_split_3"));
  await fill(page, "other", "--nothing");
  assert.match(await page.textContent("#said"), /unknown option '--nothing'/);
  assert(!await page.isVisible("iframe") && !await page.isVisible("#c"));
});

test("options as in a shell, and those that print another text", async (page) => {
  await chosen(page, `${directory}/open.onnx`);
  await until(() => page.isVisible("#c"));
  await fill(page, "other", `--prefix 'net'"work"`);
  await until(async () => (await page.textContent("#c pre")).includes("network_split_"));
  await fill(page, "other", "--name 'a b=c'");
  assert.match(await page.textContent("#said"), /a b: error: --name: no node has this path/);
  await fill(page, "other", "--help");
  assert.match(await page.textContent("#said"), /^Usage: splitgen report/);
  assert(!await page.isVisible("iframe") && !await page.isVisible("#c"));
});

test("a node without C", async (page) => {
  await chosen(page, `${models}/lengths_folded_attributes.onnx`);
  await until(() => page.isVisible("#c"));
  assert.strictEqual(await page.textContent("#c pre"), "/* This node needs no C. */\n");
});

test("one of two models", async (page) => {
  await chosen(page, `${models}/speech.onnx`, `${models}/attention.onnx`);
  assert.match(await page.textContent("#said"), /^This is [a-z]+\.onnx alone: drop one model at a time\.$/);
});

test("small code", async (page) => {
  await chosen(page, `${models}/attention.onnx`);
  assert.match(await page.textContent("#c pre"), /splitgen_copy_row/);
  await page.selectOption("[name=optimize]", "size");
  await until(async () => !(await page.textContent("#c pre")).includes("splitgen_copy_row"));
});

test("the C of each node is copied, and compiles", async (page) => {
  for (const model of ["speech.onnx", "fates.onnx", "sequences.onnx"]) {
    await chosen(page, `${models}/${model}`);
    await until(() => page.isVisible("#c"));
    for (const option of await page.$$eval("#c option", (all) => all.map((each) => each.value))) {
      await page.selectOption("#c select", option);
      await page.click("[name=copy-c]");
      await page.locator("text=Copied").waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.strictEqual(copied, await page.textContent("#c pre"));
      fs.writeFileSync(`${directory}/copied.c`, `${copied}\nint main(void) { return 0; }\n`);
      execFileSync("cc", ["-std=c99", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror", "-fsyntax-only", "copied.c"], { cwd: directory });
    }
  }
});

test("an opened row chooses its node", async (page) => {
  await chosen(page, `${models}/speech.onnx`);
  await report(page).locator(".node summary").nth(1).click();
  await until(async () => await page.$eval("#c select", (select) => select.selectedOptions[0].text) === "/encoder/attention/qkv/Split");
  assert.match(await page.textContent("#c pre"), /on axis 1 into 512, 128, 128/);
});

for (const name of ["broken.onnx", "empty.onnx"]) {
  test(`the program's own sentence: ${name}`, async (page) => {
    await choose(page, `${directory}/${name}`);
    const { stderr } = spawnSync(process.env.SPLITGEN, ["report", "--out", "-", name], { cwd: directory, encoding: "utf8" });
    assert(stderr.startsWith(`${name}: error: `), stderr);
    assert.strictEqual(await page.textContent("#said"), stderr);
    assert(!await page.isVisible("iframe") && !await page.isVisible("#c"));
    await chosen(page, `${models}/speech.onnx`); // and on with a model
    assert.strictEqual(await page.textContent("#said"), "");
  });
}

test("a file that is gone", async (page) => {
  fs.copyFileSync(`${models}/speech.onnx`, `${directory}/gone.onnx`);
  await chosen(page, `${directory}/gone.onnx`);
  fs.rmSync(`${directory}/gone.onnx`);
  await fill(page, "other", "--aligned");
  assert.match(await page.textContent("#said"), /could not be (found|read)/);
});

test("a model of 20 MB", async (page) => {
  fs.writeFileSync(`${directory}/large.onnx`, withWeights(fs.readFileSync(`${directory}/open.onnx`), 20e6));
  await chosen(page, `${directory}/large.onnx`);
  await until(() => page.isVisible("#c"));
});

test("a later model is not replaced by an earlier one that takes longer", async (page) => {
  fs.writeFileSync(`${directory}/slow.onnx`, withWeights(fs.readFileSync(`${directory}/open.onnx`), 40e6));
  await page.setInputFiles("input[type=file]", `${directory}/slow.onnx`);
  await chosen(page, `${models}/speech.onnx`);
  await page.waitForTimeout(1000); // for the other's answer
  assert.match(await page.getAttribute("iframe", "srcdoc"), /speech.onnx/);
});

test("external data", async (page) => {
  await chosen(page, `${directory}/lengths.bin`, `${directory}/external.onnx`);
  assert.match(await page.textContent("#c pre"), /into 1, 5/);
});

test("the browser lets it load nothing", async (page, wrong) => {
  await assert.rejects(page.evaluate(() => fetch("https://example.invalid/")));
  assert.match(wrong.splice(0).join("\n"), /Content Security Policy/);
});

// What a script in the report would meet, if there were one.
for (const [what, run, told] of [
  ["leads the page away", () => { top.location = "https://example.invalid/"; }, /sandboxed/],
  ["leaves the page", () => { location = "https://example.invalid/"; }, /Content Security Policy/],
  ["opens a window", () => { window.open("https://example.invalid/"); }, /sandboxed/],
  ["asks", () => { alert(1); }, /sandboxed/],
  ["looks into the page", () => { parent.document.title = "seen"; }, /cross-origin/],
  ["adds a script", () => {
    const script = document.createElement("script");
    script.textContent = "top.postMessage(1, '*')";
    document.body.append(script);
  }, /Content Security Policy/],
]) {
  test(`nothing in the report ${what}`, async (page, wrong) => {
    await chosen(page, `${models}/speech.onnx`);
    await page.frames()[1].evaluate(run).catch((error) => wrong.push(error.message));
    await until(() => wrong.length > 0);
    assert.match(wrong.splice(0).join("\n"), told);
    assert.strictEqual(page.context().pages().length, 1);
  });
}

test("names are text", async (page) => {
  await chosen(page, `${directory}/<img src=x onerror="alert('4')">.onnx`);
  await report(page).locator("button[name=all]").click();
  const stranger = /^<\/script><script>alert\(1\)<\/script><img src=x onerror="alert\('2'\)">/;
  assert.match(await report(page).locator(".path").first().textContent(), stranger);
  await until(() => page.isVisible("#c"));
  for (const option of await page.$$eval("#c option", (all) => all.map((each) => each.value))) {
    await page.selectOption("#c select", option);
    assert.match(await page.$eval("#c select", (select) => select.selectedOptions[0].text), stranger);
  }
  assert.strictEqual(await report(page).locator("img, script:not([type])").count(), 1); // the report's own
  assert.strictEqual(await page.locator("img, script:not([type])").count(), 1);
});

test("the report saves its manifest, and copies options", async (page) => {
  await chosen(page, `${directory}/open.onnx`);
  const [download] = await Promise.all([page.waitForEvent("download"), report(page).locator(".save").click()]);
  assert.strictEqual(download.suggestedFilename(), "open_split.json");
  await report(page).locator("button[name=copy]").click();
  await report(page).locator("button:has-text('Copied')").waitFor();
  assert.strictEqual(await page.evaluate(() => navigator.clipboard.readText()), "--dim n=N");
});

test("links in the report", async (page) => {
  await chosen(page, `${models}/fates.onnx`);
  await report(page).locator("id=rows >> summary").first().click();
  await report(page).locator("id=rows >> a:has-text('fates_split_2_of_2x8')").first().click();
  await report(page).locator("pre:has-text('void fates_split_2_of_2x8(')").waitFor({ state: "visible" });
});

test("by keyboard", async (page) => {
  await chosen(page, `${directory}/open.onnx`);
  const met = [];
  await page.focus("input[type=file]");
  for (let i = 0; i < 8; i++) {
    met.push(await page.evaluate(() => document.activeElement.name || document.activeElement.localName));
    assert.notStrictEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "none");
    await page.keyboard.press("Tab");
  }
  assert.deepStrictEqual(met, ["model", "--dim n", "optimize", "parts", "other", "node", "copy-c", "pre"]);
  assert.strictEqual(await page.evaluate(() => document.activeElement.localName), "iframe");
  assert.strictEqual(await page.frames()[1].evaluate(() => document.activeElement.name), "fate");
});

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of [desk, phone]) {
    test(`WCAG AA, fits, and a picture: ${colorScheme}, ${viewport.width} pixels`, async (page) => {
      for (const model of [null, "broken.onnx", "shapes_on_symbols.onnx", "speech.onnx"]) {
        if (model) {
          await choose(page, fs.existsSync(`${models}/${model}`) ? `${models}/${model}` : `${directory}/${model}`);
        }
        if (model === "speech.onnx") {
          await report(page).locator(".node").first().waitFor();
        }
        for (const frame of page.frames().filter((each) => /^(file:|about:srcdoc)/.test(each.url()))) {
          await frame.evaluate(axe);
          const { violations } = await frame.evaluate(() => window.axe.run({ iframes: false }));
          assert.deepStrictEqual(violations.map((each) => [each.id, each.nodes[0].html, each.nodes[0].failureSummary]), []);
          assert(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${model}: wider than the window`);
        }
      }
      await page.screenshot({ path: `${pictures}/page-${colorScheme}-${viewport.width}.png`, fullPage: true });
    }, { colorScheme, viewport });
  }
}

test("the guide's page", async (page) => {
  await page.goto(`file://${directory}/guide.html`);
  await page.setInputFiles("input", `${models}/split_18.onnx`);
  await page.locator("pre:has-text('split_18')").or(page.locator("pre:has-text('\"num_outputs\": 2')")).waitFor();
});

(async () => {
  assert(fs.statSync(address).size <= 1.2e6, "the page is larger than 1.2 MB");
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
  let failures = 0;
  for (const { name, run, options } of tests) {
    const context = await browser.newContext({ viewport: desk, permissions: ["clipboard-read", "clipboard-write"], ...options });
    const page = await context.newPage(), wrong = [];
    page.setDefaultTimeout(15000);
    page.on("console", (message) => wrong.push(message.text()));
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("request", (request) => /^(blob|file|about|data):/.test(request.url()) || wrong.push(request.url()));
    const failure = await page.goto(`file://${address}`).then(() => run(page, wrong)).then(() => assert.deepStrictEqual(wrong, [])).then(() => null, (error) => error);
    console.log(`${failure ? "not ok" : "ok"} - ${name}`);
    if (failure) {
      failures += 1;
      console.error(failure.stack, wrong);
    }
    await context.close();
  }
  await browser.close();
  process.exitCode = failures > 0 || tests.length === 0 ? 1 : 0;
})();
