// tap.js: tests, and their results in the Test Anything Protocol.
"use strict";
const tests = [];

exports.test = (name, run) => { tests.push({ name, run }); };

exports.run = async () => {
  for (const { name, run } of tests) {
    const failure = await Promise.resolve().then(run).then(() => null, (error) => error);
    console.log(`${failure ? "not ok" : "ok"} - ${name}`);
    if (failure) {
      console.error(failure.stack);
      process.exitCode = 1;
    }
  }
  console.log(`1..${tests.length}`);
  process.exitCode ||= tests.length === 0 ? 1 : 0; // a suite without a test
};
