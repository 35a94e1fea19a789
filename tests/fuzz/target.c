/*
 * target.c - a fuzzer's bytes as a model: through the reader, `list`, and the code that `model` would write.
 *
 * The Lua state lives on from one model to the next, so that thousands are done in a second. A refusal is a diagnostic;
 * any other error of Lua is a finding, as is what the sanitizers see.
 */
#include <lauxlib.h>
#include <lualib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "memory.h"
#include "onnx.h"
#include "program.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
bool __wrap_onnx_open(struct onnx_document *document, const char *path, struct onnx_fault *fault);

static struct {
    const uint8_t *bytes;
    size_t size;
} model;

/* In place of every onnx_open: no file, and an end of memory where the model ends. */
bool __wrap_onnx_open(struct onnx_document *document, const char *path, struct onnx_fault *fault)
{
    (void)path;
    (void)fault;
    onnx_open_bytes(document, model.bytes, model.size);
    return true;
}

/* In place of command/cli.lua: returns a function that treats the model, and returns what went wrong but should not. */
static const char command[] =
    "local fail, list = require('base.fail'), require('command.list')\n"
    "local render_code, understand = require('write.render_code'), require('node.understand')\n"
    "local quiet = { write = function() end }\n"
    "print, io.write, io.stderr = quiet.write, quiet.write, quiet\n"
    "local function treat(copy_all)\n"
    "  local nodes = understand.file('fuzz.onnx', { copy_all = copy_all })\n"
    "  local files = render_code(nodes, { prefix = 'fuzz', from = 'fuzz.onnx', command = 'model' },\n"
    "    { dispatch = copy_all, streaming = copy_all })\n"
    "  files[3][2](quiet.write)\n" /* the manifest is written piece by piece */
    "end\n"
    "local function is_refusal(failure)\n"
    "  return type(failure) == 'table' and failure.code == 1 and failure.rule ~= nil\n"
    "    and fail.show(failure, 'error'):find('^fuzz%.onnx: [ -~]+%]\\nhelp: [ -~]+\\n$') ~= nil\n"
    "end\n"
    "local function explain(failure)\n"
    "  local words = type(failure) == 'table' and fail.show(failure, 'error') or failure\n"
    "  return is_refusal(failure) and failure or debug.traceback(words)\n"
    "end\n"
    "local function attempt(action, argument)\n"
    "  local done, failure = xpcall(action, explain, argument)\n"
    "  return not done and type(failure) == 'string' and failure or nil\n"
    "end\n"
    "local function show(format)\n"
    "  list({ command = 'list', models = { 'fuzz.onnx' }, format = format, dim = {}, shape = {}, name = {} })\n"
    "end\n"
    "return function()\n"
    "  return attempt(show, 'text') or attempt(show, 'json') or attempt(treat, false) or attempt(treat, true)\n"
    "end\n";

/* libFuzzer keeps what makes one of these grow, as it does for the branches of C: here, for the lines of Lua. */
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t lines[1 << 14];

static void count_line(lua_State *L, lua_Debug *event)
{
    lua_getinfo(L, "Sl", event);
    const size_t hash = (size_t)(uintptr_t)event->source / 16 * 31 + (size_t)event->currentline;
    uint8_t *line = &lines[hash % sizeof lines];
    if (*line < UINT8_MAX)
        ++*line;
}

/* stack = { ... }: what boot.lua requires as the command line, once it has made the sources known. */
static int run_command(lua_State *L)
{
    if (luaL_loadbufferx(L, command, sizeof command - 1, "=fuzz", "t") != LUA_OK)
        return lua_error(L);
    lua_call(L, 0, 1);
    return 1;
}

static int start(lua_State *L)
{
    luaL_openlibs(L);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_pushcfunction(L, run_command);
    lua_setfield(L, -2, "command.cli");
    lua_pushcfunction(L, program_load_embedded);
    lua_pushliteral(L, "generator/host/boot.lua");
    lua_call(L, 1, 1);
    program_push_host(L, &splitgen);
    lua_call(L, 1, 1);
    return 1;
}

static void stop(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

/* A state whose stack holds the function that treats the model. */
static lua_State *new_state(void)
{
    static struct memory memory = {MEMORY_UNLIMITED, false};
    lua_State *L = memory_new_state(&memory);
    if (L == NULL)
        stop("no memory");
    lua_pushcfunction(L, start);
    if (lua_pcall(L, 0, 1, 0) != LUA_OK)
        stop(lua_tostring(L, -1));
    lua_sethook(L, count_line, LUA_MASKLINE, 0);
    return L;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static lua_State *L;
    if (L == NULL)
        L = new_state();
    model.bytes = data;
    model.size = size;
    lua_pushvalue(L, 1);
    if (lua_pcall(L, 0, 1, 0) != LUA_OK || !lua_isnil(L, -1))
        stop(lua_tostring(L, -1));
    lua_settop(L, 1);
    return 0;
}
