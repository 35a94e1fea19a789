std = "lua54"
max_line_length = 130
files["spec"] = { max_line_length = false } -- a quotation stays on one line, to be searched for
files["tests/fuzz/way.lua"] = { globals = { "print", "io" } } -- which it makes quiet
