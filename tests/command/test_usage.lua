-- test_usage.lua: errors in a command line are reported with the command's own help, and nothing is written.
local test = require("test")

local split = "kernel --op Split --opset 18 --dtype float --out . "
local sequence = "kernel --op SplitToSequence --opset 24 --dtype float --out . "
local newest_opset = require("newest_opset").of_any
local neither = " is neither a number nor a symbol, which begins with a letter or _"
local no_file = "--depfile needs a model or request file"
local no_out = "--runtime and --one-file need --out"
local no_files = "--depfile and --keep-unchanged are for files, and --out - writes none"
local for_models, for_one_model = " needs a model", " is for one model, and there are 2"

-- Arguments; the message behind "splitgen: error: "; the command whose help it names.
local rows = {
  -- messages of the parser
  { "", "a command is required", "" },
  { "frobnicate", "unknown command 'frobnicate'", "" },
  { "lst", "unknown command 'lst': did you mean 'list'?", "" },
  { "model --dime b=1", "unknown option '--dime': did you mean '--dim'?", "model" },
  { "generate --nonsense", "unknown option '--nonsense'", "generate" },
  { "-1", "unknown option '-1': did you mean '-h'?", "" },
  { "--diagnostics xml list", "argument for option '--diagnostics' must be one of 'text', 'json'", "" },
  { "model a.onnx b.onnx --out .", "too many arguments", "model" },
  { "list m.onnx --copy-all --strided", "option '--strided' can not be used together with option '--copy-all'", "list" },
  { "model", "missing argument 'model'", "model" },
  { "model m.onnx", "missing option '--out'", "model" },
  { "kernel --optimize fast", "argument for option '--optimize' must be one of 'size', 'speed'", "kernel" },
  { "spec", "a command is required", "spec" },
  { "spec diff --op", "option '--op' requires an argument", "spec diff" },
  { "spec diff page.md --op Foo", "--op 'Foo' is none of Split, SplitToSequence", "spec diff" },
  { "spec adopt", "missing argument 'page'", "spec adopt" },

  -- integers are decimal, may have a sign, and have 64 bits
  { split .. "--axis x", "--axis: 'x' is no integer", "kernel" },
  { split .. "--axis=1.0", "--axis: '1.0' is no integer", "kernel" },
  { split .. "--axis 9223372036854775808", "--axis: 9223372036854775808 is beyond 64 bits", "kernel" },
  { split .. "--axis -9223372036854775809", "--axis: -9223372036854775809 is beyond 64 bits", "kernel" },
  { "kernel --opset 0x12", "--opset: '0x12' is no integer", "kernel" },
  { split .. "--num-outputs 2e0", "--num-outputs: '2e0' is no integer", "kernel" },
  { split .. "--outputs 2.5", "--outputs: '2.5' is no integer", "kernel" },
  { sequence .. "--keepdims no", "--keepdims: 'no' is no integer", "kernel" },
  { "list m.onnx --assume-opset new", "--assume-opset: 'new' is no integer", "list" },
  { "verify --timeout soon .", "--timeout: 'soon' is no integer", "verify" },
  { "spec diff --from x", "--from: 'x' is no integer", "spec diff" },
  { "spec diff --to x", "--to: 'x' is no integer", "spec diff" },
  { "spec import page.md --version x", "--version: 'x' is no integer", "spec import" },

  -- what a node must have
  { "kernel --out . --opset 13 --dtype float --shape 6 --outputs 2", "--op or --request is missing", "kernel" },
  { "kernel --out . --op Slice --opset 13 --dtype float --shape 6", "--op 'Slice' is none of Split, SplitToSequence", "kernel" },
  { "kernel --out . --op split_to_sequence --opset 13 --dtype float --shape 6",
    "--op 'split_to_sequence' is not known: did you mean 'SplitToSequence'?", "kernel" },
  { "kernel --out . --op Split --opset 13 --dtype float32 --shape 6",
    "--dtype 'float32' is not known: did you mean 'float'?", "kernel" },
  { "kernel --out . --op Split --opset 13 --dtype torch.long --shape 6",
    "--dtype 'torch.long' is not known: did you mean 'int64'?", "kernel" },
  { "kernel --out . --op Split --opset 13 --dtype float8_e4m3fn --shape 6",
    "--dtype 'float8_e4m3fn' is not known: did you mean 'float8e4m3fn'?", "kernel" },
  { split .. "--shape 6", "--outputs is missing, and nothing else gives their number", "kernel" },
  { split .. "--shape 6 --attribute axis --outputs 2", "--attribute axis: it must be NAME=N", "kernel" },
  { split .. "--shape 6 --axis 0 --attribute axis=0 --outputs 2", "--attribute 'axis' is given twice", "kernel" },
  { split .. "--shape 6 --attribute axis=0 --attribute axis=0", "--attribute 'axis' is given twice", "kernel" },
  { split .. "--shape 6 --attribute axis=", "--attribute axis=: it must be NAME=N", "kernel" },
  { split .. "--shape 6,,2 --outputs 2",
    "--shape 6,,2: '' is neither a number nor a symbol, which begins with a letter or _", "kernel" },

  -- lists
  { split .. "--shape 6 --split 2,,4", "--split 2,,4: '' is no integer", "kernel" },
  { split .. "--shape 6 --split 2,4,", "--split 2,4,: '' is no integer", "kernel" },
  { split .. "--shape 6 --split ''", "--split : '' is no integer", "kernel" },
  { split .. "--shape 6 --split 3,99999999999999999999",
    "--split 3,99999999999999999999: 99999999999999999999 is beyond 64 bits", "kernel" },
  { split .. "--shape 6 --attribute axis=x", "--attribute axis=x: 'x' is no integer", "kernel" },
  { split .. "--shape 6 --attribute split=2,,4", "--attribute split=2,,4: '' is no integer", "kernel" },

  -- how many outputs
  { split .. "--shape 6 --num-outputs 0", "--num-outputs is 0, and must be 1 or more", "kernel" },
  { split .. "--shape 6 --num-outputs -1", "--num-outputs is -1, and must be 1 or more", "kernel" },
  { split .. "--shape 6 --split 3,3 --outputs 0", "--outputs are 0, and must be 1 or more", "kernel" },
  { split .. "--shape 6 --num-outputs 2147483648",
    "--num-outputs is 2147483648, and no more than 65536 can be asked for", "kernel" },
  { split .. "--shape 6 --num-outputs 2 --outputs 65537",
    "--outputs are 65537, and no more than 65536 can be asked for", "kernel" },

  -- dims and shapes of a model
  { "list m.onnx --dim b", "--dim b: it must be NAME=NUMBER", "list" },
  { "list m.onnx --dim b=-1", "--dim b=-1: it must be NAME=NUMBER", "list" },
  { "model m.onnx --out . --dim b=99999999999999999999",
    "--dim b=99999999999999999999: 99999999999999999999 is beyond 64 bits", "model" },
  { "list m.onnx --shape x", "--shape x: it must be TENSOR=2x3, TENSOR=2x3:DTYPE or TENSOR=DTYPE[2,3]", "list" },
  { "list m.onnx --shape x=floot[2]", "--shape x=floot[2]: 'floot' is no dtype of ONNX", "list" },
  { "list m.onnx --shape x=float[2x3]", "--shape x=float[2x3]: '2x3'" .. neither, "list" },
  { "list m.onnx --shape x=[2,,3]", "--shape x=[2,,3]: ''" .. neither, "list" },
  { "list m.onnx --shape x=2x", "--shape x=2x: ''" .. neither, "list" },
  { "list m.onnx --shape x=x2", "--shape x=x2: ''" .. neither, "list" },
  { "list m.onnx --shape x=2,3,", "--shape x=2,3,: ''" .. neither, "list" },
  { "list m.onnx --shape x=,", "--shape x=,: ''" .. neither, "list" },
  { "list m.onnx --shape x=2xn,3", "--shape x=2xn,3: '2xn'" .. neither, "list" },
  { "list m.onnx --shape 'x=2,a b'", "--shape x=2,a b: 'a b'" .. neither, "list" },
  { "list m.onnx --shape x=2xmax_len",
    "--shape x=2xmax_len: write commas, for two symbols or for one with an x: ma,_len or max_len", "list" },
  { "list m.onnx --shape x=max_len",
    "--shape x=max_len: write commas, for two symbols or for one with an x: ma,_len or max_len,", "list" },
  { "list m.onnx --shape x=-2x3", "--shape x=-2x3: '-2'" .. neither, "list" },
  { "list m.onnx --shape x=1x99999999999999999999",
    "--shape x=1x99999999999999999999: 99999999999999999999 is beyond 64 bits", "list" },
  { "list m.onnx --shape x=32x3e2", "--shape x=32x3e2: '3e2'" .. neither, "list" },
  { "list m.onnx --assume-opset 0", "--assume-opset 0: the tables know 1 to " .. newest_opset, "list" },
  { "list m.onnx --assume-opset 200", "--assume-opset 200: the tables know 1 to " .. newest_opset, "list" },

  -- options given twice, or without effect
  { "list m.onnx --dim b=2 --dim b=3", "--dim b: it is given twice", "list" },
  { "list m.onnx --shape x=2x3 --shape x=", "--shape x: it is given twice", "list" },
  { split .. "--shape 6 --axis 0 --axis 1", "option '--axis' must be used at most 1 time", "kernel" },
  { "list --dim a=3", "--dim" .. for_models, "list" },
  { "list --shape x=3", "--shape" .. for_models, "list" },
  { "list --assume-opset 3", "--assume-opset" .. for_models, "list" },
  { "list --no-infer-shapes", "--no-infer-shapes" .. for_models, "list" },
  { "list --copy-all", "--copy-all" .. for_models, "list" },
  { "list --strided", "--strided" .. for_models, "list" },
  { "list --optimize size", "--optimize" .. for_models, "list" },
  { "list --name a=b", "--name" .. for_models, "list" },
  { "list --name-nodes", "--name-nodes" .. for_models, "list" },
  { "list --request r.json --dim n=1", "--dim" .. for_models, "list" },
  { "list m.onnx --request r.json", "--request cannot be combined with models", "list" },
  { "list - m.onnx -", "'-', standard input, is given twice", "list" },
  { "report - - --out page.html", "'-', standard input, is given twice", "report" },
  { "list m.onnx n.onnx --name a=b", "--name" .. for_one_model, "list" },
  { "list m.onnx n.onnx --prefix net", "--prefix" .. for_one_model, "list" },
  { "report m.onnx n.onnx --prefix net --out page.html", "--prefix" .. for_one_model, "report" },

  -- names of nodes
  { "model m.onnx --out . --name n", "--name n: it must be PATH=IDENT", "model" },
  { "model m.onnx --out . --name n=", "--name n=: it must be PATH=IDENT", "model" },
  { "list m.onnx --name n", "--name n: it must be PATH=IDENT", "list" },
  { "kernel --out . --name =n", "--name =n: it must be PATH=IDENT", "kernel" },

  -- paths
  { "generate --runtime", no_out, "generate" },
  { "generate --one-file --check", no_out, "generate" },
  { "generate --out . --one-file --runtime", "option '--runtime' can not be used together with option '--one-file'", "generate" },
  { "generate --check --out -", "--check is for files, and --out - writes none", "generate" },
  { "model m.onnx --out - --keep-unchanged", no_files, "model" },
  { split:gsub("%.", "-") .. "--shape 6 --outputs 2 --depfile k.d --depfile-target k", no_files, "kernel" },
  { "generate --out ''", "--out: the path is empty", "generate" },
  { "model m.onnx --out ''", "--out: the path is empty", "model" },
  { "model m.onnx --out . --depfile -", "--depfile names a file, and '-' is standard output", "model" },
  { "model m.onnx --out . --depfile=", "--depfile: the path is empty", "model" },
  { "model m.onnx --out . --depfile k.d --depfile-target=", "--depfile-target: the path is empty", "model" },
  { "model m.onnx --out . --depfile-target a", "--depfile-target needs --depfile", "model" },
  { split .. "--shape 6 --outputs 2 --depfile k.d", no_file, "kernel" },
  { "kernel --request - --out . --depfile k.d", no_file, "kernel" },
  { "model - --out . --depfile k.d", no_file, "model" },
  { "kernel --request '' --out .", "--request: the path is empty", "kernel" },
}

local function is_refused(here, row)
  local arguments, errors, command = table.unpack(row)
  here:prints('"$SPLITGEN" ' .. arguments, 2,
    ("splitgen: error: %s\nhelp: splitgen %s--help\n"):format(errors, command:gsub(".$", "%0 "), nil))
  test.equal(here:must("ls -A"), "", "what is in the folder")
end

test.rows("refused", rows, is_refused)
test.inside("refused: a page for the program itself", function(here)
  is_refused(here, { "spec adopt page.md", "--root is missing: it names the source tree", "spec adopt" })
end)

return test.run
