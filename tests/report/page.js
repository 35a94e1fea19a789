// page.js: pages of `splitgen report` in a browser: they need nothing but themselves, and do what they show, in light and dark,
// by keyboard, and without scripts. Usage: node page.js CHROMIUM DIRECTORY [WORDS of the names of tests]
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const { chromium } = require("playwright-core");

const [program, directory, words = ""] = process.argv.slice(2);
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const tests = [];
const test = (name, run) => name.includes(words) && tests.push({ name, run });

// Opens a page; whatever it says, or asks for besides itself, is wrong.
const open = async (browser, name, options = {}, fragment = "") => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  const wrong = [];
  page.on("console", (message) => wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("dialog", (dialog) => { wrong.push(dialog.message()); dialog.dismiss(); });
  page.on("request", (request) => request.url().startsWith(`file://${directory}/${name}.html`) || wrong.push(request.url()));
  page.done = async () => {
    await page.close();
    assert.deepStrictEqual(wrong, [], "what the page says");
  };
  await page.goto(`file://${directory}/${name}.html${fragment}`);
  return page;
};

const shown = (page) => page.$$eval(".node", (rows) => rows.filter((row) => row.offsetParent).map((row) => row.id));
const fatesOf = (page, id) => page.evaluate((id) => document.getElementById(id).dataset.fates.split(" "), id);

for (const colorScheme of ["light", "dark"]) {
  for (const name of ["fates", "layers", "names", "changes"]) {
    test(`WCAG AA, ${colorScheme}: ${name}`, async (browser) => {
      const page = await open(browser, name, { colorScheme });
      await page.$$eval("details", (all) => all.forEach((each) => { each.open = true; }));
      await page.addScriptTag({ path: require.resolve("axe-core") });
      const found = await page.evaluate((runOnly) => axe.run({ runOnly }), rules);
      assert.deepStrictEqual(found.violations.map((each) => [each.id, each.nodes[0].html, each.nodes[0].failureSummary]), []);
      assert(found.passes.length > 20);
      await page.done();
    });
  }
}

test("light and dark differ", async (browser) => {
  const grounds = [];
  for (const colorScheme of ["light", "dark"]) {
    const page = await open(browser, "fates", { colorScheme });
    grounds.push(await page.$eval("body", (body) => getComputedStyle(body).backgroundColor));
    await page.done();
  }
  assert.deepStrictEqual(grounds, ["rgb(255, 255, 255)", "rgb(20, 24, 29)"]);
});

test("filters", async (browser) => {
  const page = await open(browser, "fates");
  const all = await shown(page);
  await page.uncheck("input[value=copy]");
  await page.uncheck("input[value=dead]");
  const some = await shown(page);
  assert(some.length > 0 && some.length < all.length);
  for (const id of all) {
    const fates = await fatesOf(page, id);
    assert.strictEqual(some.includes(id), fates.some((fate) => fate !== "copy" && fate !== "dead"), id);
  }
  assert.strictEqual(await page.textContent("output"), `${some.length} of ${all.length} rows`);
  await page.check("input[value=copy]");
  await page.check("input[value=dead]");
  const op = await page.$eval("select[name=op] option:last-child", (option) => option.value);
  await page.selectOption("select[name=op]", op);
  for (const id of await shown(page)) {
    assert.strictEqual(await page.evaluate((id) => document.getElementById(id).dataset.op, id), op);
  }
  await page.done();
});

test("finds names, those of equal nodes too", async (browser) => {
  const page = await open(browser, "layers");
  assert.strictEqual((await shown(page)).length, 12);
  await page.fill("input[type=search]", "LAYER.999/");
  assert.deepStrictEqual(await shown(page), ["/layer.3/Split"]);
  await page.fill("input[type=search]", "");
  assert.strictEqual((await shown(page)).length, 12);
  await page.done();
});

test("sorts", async (browser) => {
  const page = await open(browser, "many");
  const first = await shown(page);
  await page.selectOption("select[name=order]", "moved");
  const moved = await page.$$eval(".node", (rows) => rows.map((row) => Number(row.dataset.moved)));
  assert.deepStrictEqual(moved, moved.slice().sort((a, b) => b - a));
  assert(moved[0] > moved[999]);
  await page.selectOption("select[name=order]", "");
  assert.deepStrictEqual(await shown(page), first);
  await page.done();
});

for (const [name, count] of [["fates", Infinity], ["many", 300]]) {
  test(`opens and closes all: ${name}`, async (browser) => {
    const page = await open(browser, name);
    const opened = () => page.$$eval(".node", (rows) => rows.filter((row) => row.open).length);
    for (const open of [true, false, true]) {
      await page.click("button[name=all]");
      assert.strictEqual(await opened(), open ? Math.min(count, (await shown(page)).length) : 0);
    }
    await page.done();
  });
}

test("rows that move less are short lines", async (browser) => {
  const page = await open(browser, "many");
  const [least, most, elements] = await page.evaluate(() => {
    const moved = (which) => Array.from(document.querySelectorAll(which), (row) => Number(row.dataset.moved));
    const lines = Array.from(document.querySelectorAll("div.node"), (line) => line.querySelectorAll("*").length);
    return [Math.min(...moved("details.node")), Math.max(...moved("div.node")), Math.max(...lines)];
  });
  assert(least >= most, `one that moves ${most} does not open, and one of ${least} does`);
  assert(elements <= 13, `${elements} elements`);
  await page.done();
});

for (const javaScriptEnabled of [true, false]) {
  test(`an address leads to its node, ${javaScriptEnabled ? "with" : "without"} scripts`, async (browser) => {
    for (const name of ["layers", "many"]) { // an equal node, and a line
      const page = await open(browser, name, { javaScriptEnabled }, "#/layer.998/Split");
      const node = page.locator("id=/layer.998/Split");
      await node.waitFor({ state: "visible" });
      const place = await node.boundingBox();
      assert(place.y >= 0 && place.y < 800, "it is out of sight");
      await page.done();
    }
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`a function's name leads to its C, ${javaScriptEnabled ? "with" : "without"} scripts`, async (browser) => {
    const page = await open(browser, "fates", { javaScriptEnabled });
    await page.click("id=rows >> summary");
    await page.click("id=rows >> text=fates_split_2_of_2x8");
    await page.locator("pre:has-text('void fates_split_2_of_2x8(')").waitFor({ state: "visible" });
    await page.done();
  });
}

test("an address leads to a node that was filtered out", async (browser) => {
  const page = await open(browser, "layers");
  await page.fill("input[type=search]", "layer.1/");
  await page.evaluate(() => { location.hash = "#/layer.999/Split"; });
  await page.locator("id=/layer.999/Split").waitFor({ state: "visible" });
  await page.done();
});

test("an address that leads nowhere is no error", async (browser) => {
  for (const fragment of ["#100%", "#nothing"]) {
    const page = await open(browser, "layers", {}, fragment);
    assert.strictEqual((await shown(page)).length, 12);
    await page.done();
  }
});

test("is read without scripts", async (browser) => {
  const page = await open(browser, "fates", { javaScriptEnabled: false });
  assert(!await page.isVisible("form") && !await page.isVisible(".save"));
  assert(await page.isVisible("text=bytes that need no move"));
  const table = page.locator("id=rows").locator("table");
  assert(!await table.isVisible());
  await page.click("id=rows >> summary");
  assert(await table.isVisible());
  await page.done();
});

test("by keyboard", async (browser) => {
  const page = await open(browser, "fates");
  const focused = () => page.evaluate(() => document.activeElement.name || document.activeElement.localName);
  const met = new Set();
  for (let i = 0; i < 30 && await focused() !== "summary"; i++) {
    await page.keyboard.press("Tab");
    met.add(await focused());
  }
  assert.deepStrictEqual([...met], ["fate", "op", "path", "order", "all", "summary"]);
  await page.keyboard.press("Enter");
  assert(await page.$eval(".node", (row) => row.open));
  assert.notStrictEqual(await page.$eval("summary:focus", (summary) => getComputedStyle(summary).outlineStyle), "none");
  await page.done();
});

test("saves the manifest", async (browser) => {
  const page = await open(browser, "fates");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(".save")]);
  const saved = JSON.parse(fs.readFileSync(await download.path(), "utf8"));
  assert.strictEqual(download.suggestedFilename(), "fates_split.json");
  assert.strictEqual(saved.nodes.length, (await shown(page)).length);
  await page.close(); // it asked for what it saved
});

test("names are text", async (browser) => {
  const page = await open(browser, "names");
  assert.strictEqual(await page.locator("img").count(), 0);
  assert.strictEqual(await page.textContent(".path"), "</script><img src=x onerror=alert(2)>");
  await page.click(".node summary");
  for (const cell of await page.locator("td").all()) {
    await cell.click();
  }
  await page.done();
});

test("is printed without what is to be clicked", async (browser) => {
  const page = await open(browser, "fates");
  await page.emulateMedia({ media: "print" });
  assert(!await page.isVisible("form") && await page.isVisible("id=rows"));
  await page.done();
});

test("fits a narrow window", async (browser) => {
  const page = await open(browser, "fates", { viewport: { width: 400, height: 800 } });
  await page.click("button[name=all]");
  assert(await page.evaluate(() => document.documentElement.scrollWidth <= 400), "it is wider");
  const [style, inside, width] = await page.$eval("id=rows >> .wide", (wide) =>
    [getComputedStyle(wide).overflowX, wide.scrollWidth, wide.clientWidth]);
  assert(style === "auto" && inside > width, "a wide table does not scroll");
  await page.done();
});

test("shows what changed alone", async (browser) => {
  const page = await open(browser, "changes");
  assert.strictEqual((await shown(page)).length, 2);
  await page.check("text=only what changed");
  assert.deepStrictEqual(await shown(page), ["new"]);
  await page.done();
});

test("1000 Splits open at once", async (browser) => {
  const page = await open(browser, "many");
  const time = await page.evaluate(() => performance.getEntriesByType("navigation")[0].domComplete);
  assert(time < 5000, `${time} ms`); // a second, but for what else a machine does
  await page.done();
});

(async () => {
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
  let failed = 0;
  for (const { name, run } of tests) {
    try {
      await run(browser);
    } catch (error) {
      failed++;
      console.error(`failed: ${name}: ${error.stack}`);
    }
  }
  await browser.close();
  console.log(`page: ${tests.length} tests; ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
})();
