-- arguments.lua: the commands and options of splitgen. Returns a function (version, arguments) -> parser.
local contains = require("base.list").contains
local fail = require("base.fail")
local fallen = require("front.fallen")
local integer = require("base.integer")
local map = require("base.list").map
local program = require("command.program")

local refuse = program.refuse

-- An option that may be given once.
local function option(command, name, says, default)
  return command:option(name, says, default):overwrite(false)
end

-- An option whose argument is an integer. Errors begin with the option's name.
local function integer_option(command, name, says, default)
  return option(command, name, says, default):convert(function(word)
    local number, why = integer(word)
    return number, why and ("%s: %s"):format(name:match("%S+"), why)
  end)
end

-- An option whose argument is a name: this field of a row in a list of the tables.
local function named_option(command, name, says, list, field)
  local named = option(command, name, says):argname(name:match("%l+"):upper())
  function named.offers() -- only for the completion scripts of shells
    return map(require("spec.resolve")()[list], function(row) return row[field] end)
  end
  return named
end

local function op_option(command, says)
  return named_option(command, "--op", says, "ops", "op")
end

local function format_option(command)
  return option(command, "--format", "How to show it.", "text"):choices({ "text", "json" })
end

local function path_option(command, name, says, default)
  return option(command, name, says, default):convert(function(word)
    return word ~= "" and word or nil, name .. ": the path is empty"
  end)
end

local function out_option(command, otherwise)
  return path_option(command, "--out", "The directory to write to, created if it does not exist; '-' writes one JSON object,"
    .. ' {"files": {"NAME": "TEXT"}}, to standard output.' .. otherwise):argname("DIR")
end

local function takes_strategies(command)
  command:mutex(command:flag("--copy-all", "Copy parts that could be views."),
    command:flag("--strided", "Do not copy parts that an address and a stride describe; they become slices."))
  option(command, "--optimize", "Choose small or fast code for copies; the default is that of a request, or speed.")
    :choices({ "size", "speed" })
  command:flag("--aligned", "Rely on tensors that are aligned to their elements.")
  command:flag("--dispatch", "Also write functions for AVX2 and AVX-512 VBMI, chosen at run time if the processor has them.")
end

local function takes_inference(command)
  command:flag("--no-infer-shapes", "Use only shapes that a model declares, or Identity and Split give."):target("infer_shapes")
    :action("store_false"):init(true)
end

local function takes_names(command, otherwise)
  command:option("--name", "Add typed functions with this name for a node; splitgen list shows its path."):argname("PATH=IDENT")
    :count("*")
  command:flag("--name-nodes", "Add typed functions for all nodes; nodes without a name get one from prefix and path.")
  option(command, "--prefix", "The beginning of the names of files and functions; the default is " .. otherwise):argname("NAME")
    :convert(function(word)
      return word:match("^%a[%w_]*$") or fail.usage({ what = ("--prefix '%s' cannot be used as a C name"):format(word),
        help = "--prefix NAME, of letters, digits and _, beginning with a letter" })
    end)
end

local function takes_model(command, name)
  return command:argument(name, "An ONNX model, '-' for standard input."):argname("MODEL.onnx")
end

-- Options that add facts to a model.
local function takes_knowledge(command)
  integer_option(command, "--assume-opset", "The opset to assume for a model that imports a newer one than the tables have.")
    :argname("N")
  takes_inference(command)
  command:option("--dim", "The value of a symbolic dimension."):argname("NAME=N"):count("*")
  command:option("--shape", "The dims of a tensor: x=1x3 or x=1,max_len; 'x=max_len,' is a list of one. "
    .. "With its dtype: x=1x3:float or 'x=float[1,3]'.")
    :argname("TENSOR=DIMS"):count("*")
end

-- The options that decide what is written for a model. `list` and `report` have them, too, and show the same.
local function takes_choices(command)
  takes_knowledge(command)
  takes_strategies(command)
  takes_names(command, "the model's name.")
end

local function is_given(value, otherwise)
  return value ~= otherwise and (type(value) ~= "table" or #value > 0)
end

-- The first given option of a command that needs a model, or nil; are_free = the options that need none.
local function given_of_models(command, options, are_free)
  for _, each in ipairs(command._options) do -- argparse has no public access to them
    local name, value = each._aliases[#each._aliases], options[each._target or each:_get_default_target()]
    if not contains(are_free, name) and is_given(value, each._init or each._default) then
      return name
    end
  end
end

-- Refuses options for one model if there are several, and standard input as more than one of the files.
local function check_models(command, options)
  local count = 0
  for _, model in ipairs(options.models) do
    count = count + (model == "-" and 1 or 0)
  end
  if count > 1 then
    refuse(command, "'-', standard input, is given twice")
  end
  for _, name in ipairs({ "name", "prefix" }) do
    if #options.models > 1 and is_given(options[name]) then
      refuse(command, ("--%s is for one model, and there are %d"):format(name, #options.models))
    end
  end
end

local function takes_device(command)
  option(command, "--device", "Write kernels for a device in place of C for what is copied: PREFIX_split.cu, .hip or .cl.")
    :choices({ "cuda", "hip", "opencl" })
end

-- The options for written C, and for build systems.
local function writes_code(command)
  out_option(command, ""):count(1)
  path_option(command, "--depfile", "Also write a dependency file for make and ninja."):argname("FILE")
  path_option(command, "--depfile-target", "A target in the dependency file, in place of the written files.")
    :argname("NAME"):count("*")
  command:flag("--embed", "Write static functions to paste into a C file, PREFIX_split.inc; with --out - in pieces.")
  command:flag("--keep-unchanged", "Keep the timestamp of a file whose content does not change, for restat of ninja.")
  command:action(function(options)
    if options.out == "-" and (options.depfile or options.keep_unchanged) then
      refuse(command, "--depfile and --keep-unchanged are for files, and --out - writes none")
    elseif options.depfile == "-" then
      refuse(command, "--depfile names a file, and '-' is standard output")
    elseif options.depfile_target[1] and not options.depfile then
      refuse(command, "--depfile-target needs --depfile")
    elseif options.depfile and (options.model or options.request or "-") == "-" then
      refuse(command, "--depfile needs a model or request file")
    end
  end)
end

local function describe_generate(generate)
  generate:flag("--check", "Write nothing; print the first differing line of each stale file, exit 1 if any.")
  out_option(generate, " The default is generated/ in a source tree.")
  generate:mutex(
    generate:flag("--runtime", "Also write the files that are not generated, so that all *.c there make up the library."),
    generate:flag("--one-file", "Write the library as splitkernels.h and splitkernels.c."))
  generate:action(function(options)
    if (options.runtime or options.one_file) and not options.out then
      refuse(generate, "--runtime and --one-file need --out")
    elseif options.check and options.out == "-" then
      refuse(generate, "--check is for files, and --out - writes none")
    end
  end)
end

-- The options of `list` that need no model, and those that apply to a request.
local of_versions <const> = { "--format" }
local of_requests <const> = { "--format", "--request", "--copy-all", "--strided", "--optimize", "--aligned",
  "--dispatch", "--name", "--name-nodes", "--prefix" }

local function describe_list(list)
  takes_model(list, "models"):args("*")
  path_option(list, "--request", "In place of models, a file that lists nodes as a manifest does, '-' for standard input.")
    :argname("FILE")
  takes_choices(list)
  format_option(list)
  list:action(function(options)
    local given = #options.models == 0 and given_of_models(list, options, options.request and of_requests or of_versions)
    if given then
      refuse(list, given .. " needs a model")
    elseif options.request and #options.models > 0 then
      refuse(list, "--request cannot be combined with models")
    end
    check_models(list, options)
  end)
end

local function describe_model(model)
  takes_model(model, "model")
  takes_choices(model)
  takes_device(model)
  writes_code(model)
end

local function describe_kernel(kernel)
  local request = path_option(kernel, "--request", "A file that lists nodes as a manifest does, '-' for standard input.")
    :argname("FILE")
  for _, described in ipairs({
    op_option(kernel, "Split or SplitToSequence."),
    integer_option(kernel, "--opset", "The opset of the node."):argname("N"),
    named_option(kernel, "--dtype", "The dtype, such as float.", "dtypes", "name"),
    option(kernel, "--shape", "The input's dims: 1x128x2304 or 1,max_len; 'max_len,' is a list of one."):argname("DIMS"),
    integer_option(kernel, "--axis", "Attribute axis."):argname("N"),
    option(kernel, "--split", "The lengths, such as 768,768,768; for SplitToSequence one number is a scalar, '2,' a list.")
      :argname("LENGTHS"),
    integer_option(kernel, "--num-outputs", "Attribute num_outputs."):argname("K"),
    integer_option(kernel, "--outputs", "How many outputs the node has."):argname("N"),
    integer_option(kernel, "--keepdims", "Attribute keepdims."):argname("N"),
    kernel:option("--attribute", "Any other attribute; a list ends with a comma."):argname("NAME=N"):count("*"),
  }) do
    kernel:mutex(request, described)
  end
  takes_strategies(kernel)
  takes_device(kernel)
  takes_names(kernel, "the request's, or kernel.")
  writes_code(kernel)
end

local function describe_report(report)
  takes_model(report, "models"):args("+")
  path_option(report, "--out", "The page to write, of HTML; '-' for standard output."):argname("FILE"):count(1)
  takes_choices(report)
  report:action(function(options)
    check_models(report, options)
  end)
end

local function describe_verify(verify)
  verify:argument("directories", "A test case, or a folder that holds test cases at any depth."):args("+"):argname("DIR")
  verify:flag("--expect-refusal", "A case passes when its model or its run is refused.")
  takes_inference(verify)
  local jobs = integer_option(verify, "-j --jobs", "How many cases run at a time; the default is the number of processors.")
    :argname("N")
  function jobs._get_label_lines() -- argparse would put each name on a line of its own
    return { "-j N, --jobs N" }
  end
  integer_option(verify, "--timeout", "The time limit of each compilation and of each run.", "60"):argname("SECONDS")
end

local function describe_vectors(vectors)
  vectors:mutex(
    path_option(vectors, "--out", "The directory of the cases, or, of C, the file.", nil):argname("PATH"),
    vectors:flag("--list", "Print the name, the result and the flags of each case, and write nothing."))
  option(vectors, "--format", "ONNX's folders with an index, or one C file that runs the cases through the library.", "folders")
    :choices({ "folders", "c" })
  option(vectors, "--size", "All cases, in which each two properties occur together, or the few that show every rule.", "pairs")
    :choices({ "small", "pairs" })
  option(vectors, "--sequences", "Whether models give a sequence, or its length and its tensors.", "value")
    :choices({ "value", "tensors" })
  op_option(vectors, "Only cases of Split or SplitToSequence.")
  integer_option(vectors, "--since-version", "Only cases of this version of an op."):argname("N")
  integer_option(vectors, "--opset", "Only cases of the versions that serve this opset, and of imports up to it."):argname("N")
  named_option(vectors, "--dtype", "Only cases of this dtype.", "dtypes", "name")
  option(vectors, "--result", "Only cases that must run, must be refused, or may do either.")
    :choices({ "valid", "acceptable", "invalid" })
  vectors:option("--flag", "Only cases that have this flag, or one of several."):argname("FLAG"):count("*")
  vectors:option("--without", "No cases that have this flag, or one of several."):argname("FLAG"):count("*")
  vectors:action(function(options)
    if not options.out and not options.list then
      refuse(vectors, "--out or --list must say what to do")
    end
  end)
end

local function describe_spec(spec)
  spec:command_target("spec_command"):require_command(true)
  local check = spec:command("check", "Print every difference between the tables and the page; exit 1 if there is any.")
  check:argument("page", "ONNX's docs/Changelog.md."):argname("CHANGELOG.md")
  local diff = spec:command("diff", "Print what the page has and the tables lack, or what changed between two opsets.")
  diff:argument("page", "ONNX's docs/Changelog.md; without it, two opsets of the tables."):args("?"):argname("CHANGELOG.md")
  integer_option(diff, "--from", "The older opset."):argname("N")
  integer_option(diff, "--to", "The newer opset; the default is the newest."):argname("N")
  op_option(diff, "Split or SplitToSequence; the default is both.")
  format_option(diff)
  local adopt = spec:command("adopt", "Take over a page: diff, import, and generate, unless decisions are left. Needs --root.")
  adopt:argument("page", "ONNX's docs/Changelog.md."):argname("CHANGELOG.md")
  local import = spec:command("import", "Write the table of a new version from the page.")
  import:argument("page", "ONNX's docs/Changelog.md."):argname("CHANGELOG.md")
  op_option(import, "Split or SplitToSequence; the default is both.")
  integer_option(import, "--version", "The since_version; the default is every one that the tables lack."):argname("N")
  import:flag("--refresh", "Also import corrections of versions that the tables have.")
  path_option(import, "--out", "The existing directory of the tables; the default is spec, below --root."):argname("DIR")
end

-- The commands in the order of --help: name, help, and a function that adds the arguments to the command's parser.
local commands = {
  { "list", "Show every op version and its dtypes; or the nodes of models, and what they become.", describe_list },
  { "model", "Write exactly the C that a model's nodes need.", describe_model },
  { "kernel", "Write kernels without a model: one that options describe, or those of a request.", describe_kernel },
  { "report", "Write a page that shows what the nodes of models become.", describe_report },
  { "verify", "Compile and run the C of ONNX test cases, and compare the results bit for bit.", describe_verify },
  { "vectors", "Write test cases of every op version, for any engine.", describe_vectors },
  { "generate", "Write the library tree.", describe_generate },
  { "spec", "Compare the tables with ONNX's page of all operator versions, docs/Changelog.md.", describe_spec },
}

-- A parser of these arguments: if they begin with a command, it has only that; else all commands, but arguments only of those
-- whose names are among them, since adding arguments takes longer than most commands do. Pages and completion scripts have the
-- arguments of all commands.
return function(version, arguments)
  local parser = program.parser("splitgen", "Generates C kernels for ONNX Split and SplitToSequence.", version, {
    manifest = function()
      return require("manual.manifest_page")()
    end,
  })
  parser:command_target("command"):require_command(true)
  option(parser, "--root", "Read generator/, templates/ and spec/ below DIR, not inside this program."):argname("DIR")
  option(parser, "--diagnostics", "The format of errors and warnings on standard error; json is one object a line.", "text")
    :choices({ "text", "json" })
  local shows_all = table.concat(arguments, " "):find("--print", 1, true)
  local has = commands
  for _, row in ipairs(commands) do
    has = row[1] == arguments[1] and not shows_all and { row } or has
  end
  for _, row in ipairs(has) do
    local name, says, describe = table.unpack(row)
    local command = parser:command(name, says)
    if shows_all or contains(arguments, name) then
      describe(command)
      if not shows_all then -- pages and completion scripts would have hidden options, too
        fallen.add(command, name)
      end
    end
  end
  return parser
end
