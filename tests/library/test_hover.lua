-- test_hover.lua: hover texts for names in the headers, by clangd: the comment, and the parameters of functions. Skipped
-- without clangd.
local dkjson = require("dkjson")
local test = require("test")

local function message(of)
  of.jsonrpc = "2.0"
  local text = dkjson.encode(of)
  return ("Content-Length: %d\r\n\r\n%s"):format(#text, text)
end

-- The results of requests, by their ids.
local function results_of(answers)
  local results, at = {}, 1
  while true do
    local size, body = answers:match("Content%-Length: (%d+)\r\n\r\n()", at)
    if not size then
      return results
    end
    local answer = dkjson.decode(answers:sub(body, body + size - 1))
    if answer.id then
      results[answer.id] = answer.result
    end
    at = body + size
  end
end

-- Asks clangd for the hover texts of names in a C file, each on a line of its own -> list of texts.
local function hover(here, file, names)
  local uri = "file://" .. here.path .. "/" .. file
  local lines = {}
  for line in here:read(file):gmatch("[^\n]*") do
    lines[#lines + 1] = line
  end
  local requests = {
    message({ id = 1000, method = "initialize", params = { capabilities = setmetatable({}, { __jsontype = "object" }) } }),
    message({ method = "textDocument/didOpen", params = { textDocument = { uri = uri, languageId = "c", version = 1,
      text = here:read(file) } } }),
  }
  for i, name in ipairs(names) do
    for number, line in ipairs(lines) do
      local column = line:find("%f[%w_]" .. name .. "%f[^%w_]")
      if column then
        requests[#requests + 1] = message({ id = i, method = "textDocument/hover", params = { textDocument = { uri = uri },
          position = { line = number - 1, character = column - 1 } } })
        break
      end
    end
  end
  requests[#requests + 1] = message({ id = 1001, method = "shutdown" })
  requests[#requests + 1] = message({ method = "exit" })
  here:write("requests", table.concat(requests))
  local answers = here:must("clangd --sync --log=error --background-index=false <requests")
  local results, texts = results_of(answers), {}
  for i in ipairs(names) do
    local result = results[i]
    texts[i] = type(result) == "table" and result.contents.value or ""
  end
  return texts
end

-- A name, the line that uses it, and parts of the hover text.
local rows = {
  { "sgk_split_18_float", "(void)sgk_split_18_float;", "Copies the parts of an input of float: sgk_split_18_plan",
    "const struct sgk_split_18_attributes *attributes", "const struct sgk_tensor *input", "size_t output_count",
    "outputs[i] has the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL" },
  { "sgk_split_2_bool", "(void)sgk_split_2_bool;", "attributes and message may be NULL" },
  { "sgk_split_to_sequence_24_bool", "(void)sgk_split_to_sequence_24_bool;", "or without it (keepdims 0)" },
  { "sgk_split_18_plan", "(void)sgk_split_18_plan;", "Fills plan: where the parts lie in the input", "struct sgk_plan *plan",
    "Part i has the input's dims, but length i on the axis", "BAD_LENGTHS the lengths do not cut the axis" },
  { "sgk_plan_copy", "(void)sgk_plan_copy;", "Copies each part to memory of its own", "void *const *outputs" },
  { "sgk_plan_part", "(void)sgk_plan_part;", "Sets *part to the place of part index in the input, in bytes", "size_t index" },
  { "sgk_node_plan", "(void)sgk_node_plan;", "Fills plan: where the parts of the node's first input lie",
    "const struct sgk_node *node", "BAD_ATTRIBUTE an attribute is unknown" },
  { "sgk_find", "(void)sgk_find;", "The version of op", "NULL if there is none", "const char *op, int64_t opset" },
  { "sgk_op_last_opset", "(void)sgk_op_last_opset;", "The last opset import that the op version serves" },
  { "sgk_plan", "struct sgk_plan plan;", "The places of the parts of an input" },
  { "sgk_tensor", "struct sgk_tensor tensor;", "A tensor that is read: an input" },
  { "SGK_OK", "(void)SGK_OK;", "done", "In enum sgk_status" },
  { "SGK_FLOAT", "(void)SGK_FLOAT;", "tensor(float): 32 bits, float" },
  { "SGK_BOOL", "(void)SGK_BOOL;", "tensor(bool): 8 bits, uint8_t, 0 or 1" },
  { "SGK_COMPLEX64", "(void)SGK_COMPLEX64;", "tensor(complex64): 64 bits, two of float" },
  { "SGK_STRING", "(void)SGK_STRING;", "tensor(string): struct sgk_string" },
  { "SGK_INT2", "(void)SGK_INT2;", "tensor(int2): 2 bits, 4 in a byte" },
  { "lstm_split_2_of_4_8", "(void)lstm_split_2_of_4_8;", "float [2, 3] on axis 1 into 1, 2",
    "const void *input, void *output_0, void *output_1" },
  { "gates_split", "(void)gates_split;", "float [2, 3] on axis 1 into 1, 2", "on axis 1 into 1, 2", "const float *input",
    "float *out_0" },
}

-- The adapter's row, if its package is installed.
local of_dlpack = { "sgk_dlpack_export", "(void)sgk_dlpack_export;", "Sets *part to a tensor that is part index of a plan",
  "CAPACITY there is no memory for *part", "void (*release)(void *)", "DLManagedTensor **part" }

test("hover", function(here)
  local headers = { "splitkernels.h", "lstm_split.h" }
  if here:run_shell("echo '#include <dlpack/dlpack.h>' | cc -E -").code == 0 then
    headers[#headers + 1], rows[#rows + 1] = "sgk_dlpack.h", of_dlpack
  end
  here:must('"$SPLITGEN" kernel --op Split --opset 18 --dtype float --shape 2,3 --axis 1 --split 1,2 --prefix lstm '
    .. "--name Split=gates --out .")
  local names, lines = {}, {}
  for i, header in ipairs(headers) do
    lines[i] = ('#include "%s"'):format(header)
  end
  lines[#lines + 1] = "void use(void);\nvoid use(void)\n{"
  for i, row in ipairs(rows) do
    names[i], lines[#lines + 1] = row[1], row[2]
  end
  here:write("main.c", table.concat(lines, "\n") .. "\n}\n")
  here:must([[for folder in runtime runtime/adapters generated; do
    echo "-I$SPLITGEN_SOURCE_ROOT/$folder"; done >compile_flags.txt]])
  for i, shown in ipairs(hover(here, "main.c", names)) do
    for k = 3, #rows[i] do
      test.holds(shown:gsub("\\", ""):gsub("%s+", " "), rows[i][k], names[i])
    end
  end
end)

return function(words)
  if not os.execute("command -v clangd >/dev/null") then
    return {}, "there is no clangd", true
  end
  return test.run(words)
end
