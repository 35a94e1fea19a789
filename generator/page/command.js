#!/usr/bin/env node
// command.js: the program as a command of node, with the files of the system.
"use strict";
const fs = require("node:fs");
const createSplitgen = require("./disk.js");
const { program, settings } = require("./splitgen.js");

// Standard output or standard error: emscripten's own takes each for a terminal, without columns, and does not notice that nobody reads.
const streamTo = (FS, fd) => {
  let isUnread = false;
  const write = (stream, bytes, offset, length) => {
    try {
      return fs.writeSync(fd, bytes, offset, length);
    } catch (error) {
      isUnread = error.code === "EPIPE";
      throw new FS.ErrnoError({ EPIPE: 64, ENOSPC: 51 }[error.code] || 29); // by the numbers of WASI; 29 is EIO
    }
  };
  const poll = () => isUnread ? 8 : 4; // POLLERR, POLLOUT
  return { ...FS.streams[fd], node: { mode: 0 }, tty: false, stream_ops: { write, poll } };
};

const withVariables = (settings) => ({ ...settings, preRun: ({ ENV }) => Object.assign(ENV, process.env) });

program().then(settings).then(withVariables).then(createSplitgen).then(({ FS, callMain, _umask }) => {
  _umask(process.umask());
  for (const fd of [1, 2]) {
    FS.streams[fd] = streamTo(FS, fd);
  }
  process.exitCode = callMain(process.argv.slice(2));
});
