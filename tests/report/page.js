// page.js: pages of `splitgen report` in a browser: they load no other files, and work in light and dark, by keyboard, without
// scripts, and on a phone. Writes pictures to the directory SCREENSHOTS, else beside the pages.
// Usage: node page.js CHROMIUM DIRECTORY [WORDS of the names of tests]
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const { chromium } = require("playwright-core");

const [program, directory, words = ""] = process.argv.slice(2);
const pictures = process.env.SCREENSHOTS || directory;
const axe = fs.readFileSync(require.resolve("axe-core"), "utf8"); // the page's policy lets it load no other way than by evaluation
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const tests = [];
const desk = { viewport: { width: 1280, height: 800 } }, phone = { viewport: { width: 390, height: 844 } };

// A test of a page, opened with these browser options at this fragment.
const test = (name, file, run, options = {}, fragment = "") =>
  name.includes(words) && tests.push({ name, file, run, options, fragment });

// Tabs by their options, as text. Tests of the same options share one, because a new one takes a third of a second.
const tabs = {};
let address, wrong; // of the current test: its page, and what that prints, asks and requests

const tabOf = async (browser, options) => {
  const key = JSON.stringify(options);
  if (!tabs[key]) {
    const tab = tabs[key] = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
    tab.on("console", (message) => wrong.push(message.text()));
    tab.on("pageerror", (error) => wrong.push(error.message));
    tab.on("dialog", (dialog) => { wrong.push(dialog.message()); dialog.dismiss(); });
    tab.on("request", (request) => /^blob:/.test(request.url()) || request.url().startsWith(address) || wrong.push(request.url()));
  }
  return tabs[key];
};

// Runs a test. It fails if the page prints to the console, or requests anything but itself and the file that it saves.
const runTest = async (browser, { file, run, options, fragment }) => {
  const page = await tabOf(browser, options);
  address = `file://${directory}/${file}.html`;
  wrong = [];
  try {
    await page.goto(address + fragment);
    await run(page);
  } finally {
    await page.goto("about:blank");
    await page.emulateMedia({ media: null, colorScheme: options.colorScheme || "light" });
  }
  assert.deepStrictEqual(wrong, [], "what the page says");
};

const shown = (page) => page.$$eval(".node", (rows) => rows.filter((row) => row.offsetParent).map((row) => row.id));
// Opens up to `most` folded rows, and makes the browser lay out everything, also what is out of sight.
const openAll = async (page, most = Infinity) => {
  await page.$$eval("details", (all, most) => all.slice(0, most).forEach((each) => { each.open = true; }), most);
  await page.addStyleTag({ content: "* { content-visibility: visible !important; }" });
};
const fatesOf = (page, id) => page.evaluate((id) => document.getElementById(id).dataset.fates.split(" "), id);

for (const colorScheme of ["light", "dark"]) {
  for (const name of ["fates", "layers", "strangers", "several"]) {
    test(`WCAG AA, ${colorScheme}: ${name}`, name, async (page) => {
      assert(await page.evaluate((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme));
      await openAll(page);
      await page.evaluate(axe);
      const found = await page.evaluate((runOnly) => axe.run({ runOnly }), rules);
      assert.deepStrictEqual(found.violations.map((each) => [each.id, each.nodes[0].html, each.nodes[0].failureSummary]), []);
      assert(found.passes.length > 20);
    }, { colorScheme, ...desk });
  }
}

test("light and dark differ", "fates", async (page) => {
  const grounds = [];
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    grounds.push(await page.$eval("body", (body) => getComputedStyle(body).backgroundColor));
  }
  assert.deepStrictEqual(grounds, ["rgb(255, 255, 255)", "rgb(20, 24, 29)"]);
});

test("filters", "fates", async (page) => {
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
});

test("counts one row", "one", async (page) => {
  assert.strictEqual(await page.textContent("output"), "1 row");
});

test("finds names, those of equal nodes too", "layers", async (page) => {
  assert.strictEqual((await shown(page)).length, 12);
  await page.fill("input[type=search]", "LAYER.999/");
  assert.deepStrictEqual(await shown(page), ["/layer.3/Split"]);
  await page.fill("input[type=search]", "");
  assert.strictEqual((await shown(page)).length, 12);
});

test("sorts", "many", async (page) => {
  const first = await shown(page);
  await page.selectOption("select[name=order]", "copied");
  const copied = await page.$$eval(".node", (rows) => rows.map((row) => Number(row.dataset.copied)));
  assert.deepStrictEqual(copied, copied.slice().sort((a, b) => b - a));
  assert(copied[0] > copied[999]);
  await page.selectOption("select[name=order]", "");
  assert.deepStrictEqual(await shown(page), first);
});

for (const [name, count] of [["fates", Infinity], ["many", 300]]) {
  test(`opens and closes all: ${name}`, name, async (page) => {
    const opened = () => page.$$eval(".node", (rows) => rows.filter((row) => row.open).length);
    for (const open of [true, false, true]) {
      await page.click("button[name=all]");
      assert.strictEqual(await opened(), open ? Math.min(count, (await shown(page)).length) : 0);
    }
  });
}

test("rows that copy less are short lines", "many", async (page) => {
  const [least, most, elements] = await page.evaluate(() => {
    const copied = (which) => Array.from(document.querySelectorAll(which), (row) => Number(row.dataset.copied));
    const lines = Array.from(document.querySelectorAll("div.node"), (line) => line.querySelectorAll("*").length);
    return [Math.min(...copied("details.node")), Math.max(...copied("div.node")), Math.max(...lines)];
  });
  assert(least >= most, `one that copies ${most} does not open, and one of ${least} does`);
  assert(elements <= 14, `${elements} elements`);
});

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? "with scripts" : "without scripts";
  for (const [name, kind] of [["layers", "an equal node"], ["many", "a line"]]) {
    test(`an address leads to ${kind}, ${scripts}`, name, async (page) => {
      const node = page.locator("id=/layer.998/Split");
      await node.waitFor({ state: "visible" });
      const place = await node.boundingBox(), controls = javaScriptEnabled ? await page.locator("form").boundingBox() : { y: 0, height: 0 };
      assert(place.y >= controls.y + controls.height && place.y < 800, "it is out of sight, or below the controls");
    }, { javaScriptEnabled }, "#/layer.998/Split");
  }

  test(`a function's name leads to its C, ${scripts}`, "fates", async (page) => {
    await page.click("id=rows >> summary");
    await page.click("id=rows >> text=fates_split_2_of_2x8");
    await page.locator("pre:has-text('void fates_split_2_of_2x8(')").waitFor({ state: "visible" });
  }, { javaScriptEnabled });
}

test("an address leads to a node that was filtered out", "layers", async (page) => {
  await page.fill("input[type=search]", "layer.1/");
  await page.evaluate(() => { location.hash = "#/layer.999/Split"; });
  await page.locator("id=/layer.999/Split").waitFor({ state: "visible" });
});

for (const fragment of ["#100%", "#nothing"]) {
  test(`an address that leads nowhere is no error: ${fragment}`, "layers", async (page) => {
    assert.strictEqual((await shown(page)).length, 12);
  }, {}, fragment);
}

test("readable without scripts", "fates", async (page) => {
  assert(!await page.isVisible("form") && !await page.isVisible(".save"));
  assert(await page.isVisible("text=bytes that need no copy"));
  const table = page.locator("id=rows").locator("table");
  assert(!await table.isVisible());
  await page.click("id=rows >> summary");
  assert(await table.isVisible());
}, { javaScriptEnabled: false });

test("by keyboard", "fates", async (page) => {
  const focused = () => page.evaluate(() => document.activeElement.name || document.activeElement.localName);
  const met = new Set();
  for (let i = 0; i < 30 && await focused() !== "summary"; i++) {
    await page.keyboard.press("Tab");
    met.add(await focused());
  }
  assert.deepStrictEqual([...met], ["fate", "op", "path", "order", "all", "copy", "summary"]);
  await page.keyboard.press("Enter");
  assert(await page.$eval(".node", (row) => row.open));
  assert.notStrictEqual(await page.$eval("summary:focus", (summary) => getComputedStyle(summary).outlineStyle), "none");
});

test("saves the manifest", "fates", async (page) => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(".save")]);
  const saved = JSON.parse(fs.readFileSync(await download.path(), "utf8"));
  assert.strictEqual(download.suggestedFilename(), "fates_split.json");
  assert.strictEqual(saved.nodes.length, (await shown(page)).length);
});

test("names are text", "strangers", async (page) => {
  assert.strictEqual(await page.locator("img, script:not([type])").count(), 1); // the page's own script
  assert.match(await page.textContent(".path"), /^<\/script><script>alert\(1\)<\/script><img src=x onerror="alert\('2'\)">/);
  await openAll(page);
  for (const cell of await page.locator("td, li, summary").all()) {
    await cell.dispatchEvent("click");
  }
});

// If a name were not text, its script would not run.
for (const stranger of [
  "<img src=x onerror=alert(1)>", "<b onfocus=alert(1) tabindex=0 autofocus>", "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe src='javascript:alert(1)'></iframe>", "<object data='data:text/html,<script>alert(1)</script>'></object>",
]) {
  test(`the policy forbids ${stranger}`, "fates", async (page) => {
    await page.$eval("main", (main, stranger) => {
      main.insertAdjacentHTML("beforeend", stranger);
      const script = document.createElement("script");
      script.textContent = "alert(2)";
      main.append(script);
    }, stranger);
    await page.waitForTimeout(100);
    const alerts = wrong.filter((words) => words.length === 1);
    assert.deepStrictEqual([alerts, wrong.some((words) => /^Executing inline script violates/.test(words))], [[], true]);
    wrong = [];
  });
}

test("printed without controls", "fates", async (page) => {
  await page.emulateMedia({ media: "print" });
  assert(!await page.isVisible("form") && await page.isVisible("id=rows"));
});

for (const options of [desk, phone]) {
  const { width } = options.viewport;
  for (const name of ["fates", "several", "layers"]) {
    test(`fits ${width} pixels: ${name}`, name, async (page) => {
      await openAll(page);
      const cut = await page.$$eval("html, .wide, .line, .line > *, td, dd", (all) => all.filter((each) =>
        each.localName !== "svg" && each.scrollWidth > each.clientWidth && getComputedStyle(each).display !== "inline").map((each) => each.outerHTML));
      assert.deepStrictEqual(cut, []);
    }, options);
  }

  for (const name of ["fates", "several"]) {
    test(`a picture of ${width} pixels: ${name}`, name, async (page) => {
      await openAll(page, 2);
      const file = `${pictures}/${name}-${width}.png`;
      await page.screenshot({ path: file, fullPage: true });
      assert.strictEqual(fs.readFileSync(file).readUInt32BE(16), width);
    }, options);
  }
}

for (const options of [desk, phone]) {
  test(`no word is broken: ${options.viewport.width} pixels`, "several", async (page) => {
    await openAll(page);
    const broken = await page.evaluate(() => {
      const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const word of node.parentElement.closest("pre, script") ? [] : node.data.matchAll(/[A-Za-z0-9]+/g)) {
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const tops = Array.from(range.getClientRects(), (box) => Math.round(box.top));
          if (new Set(tops).size > 1) {
            found.push(word[0]);
          }
        }
      }
      return found;
    });
    assert.deepStrictEqual(broken, []);
  }, options);
}

test("triangles stay with their names", "several", async (page) => {
  const apart = await page.$$eval("summary", (all) => all.filter((each) => {
    const range = document.createRange(), name = each.firstElementChild;
    range.selectNodeContents(name);
    const text = range.getClientRects()[0], triangle = getComputedStyle(name, "::before");
    return text.top - name.getBoundingClientRect().top > 4 || triangle.position !== "absolute" || triangle.left !== "-16.8px";
  }).map((each) => each.outerHTML));
  assert.deepStrictEqual(apart, []);
}, phone);

test("a bar takes most of its line", "several", async (page) => {
  const shares = await page.$$eval(".bar > svg", (bars) =>
    bars.map((bar) => bar.getBoundingClientRect().width / bar.closest(".line").getBoundingClientRect().width));
  assert(shares.length > 0 && Math.min(...shares) > 0.4, String(shares));
});

test("copies the options for what is unknown", "fates", async (page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("button[name=copy]");
  await page.locator("button:has-text('Copied')").waitFor();
  assert.strictEqual(await page.evaluate(() => navigator.clipboard.readText()), "--shape z=DIMS");
});

test("of 1000 Splits, the browser lays out those near the window", "many", async (page) => {
  const count = await page.$$eval(".node", (rows) => rows.filter((row) =>
    row.firstElementChild.checkVisibility({ contentVisibilityAuto: true })).length);
  assert(count > 0 && count < 200, `${count} rows`);
});

(async () => {
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
  let failed = 0;
  for (const each of tests) {
    try {
      await runTest(browser, each);
    } catch (error) {
      failed++;
      console.error(`failed: ${each.name}: ${error.stack}`);
    }
  }
  await browser.close();
  console.log(`page: ${tests.length} tests; ${failed} failed`);
  process.exitCode = failed > 0 || tests.length === 0 ? 1 : 0;
})();
