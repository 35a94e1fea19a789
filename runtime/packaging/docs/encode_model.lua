-- encode_model.lua: encodes a model of the tests, for the guides and examples that are installed.
-- Usage: run encode_model.lua MODEL.onnxtxt MODEL.onnx SOURCE_ROOT
local _, from <const>, to <const>, root <const> = ...

dofile(root .. "/generator/tools/modules.lua")(root)
package.path = ("%s/tests/support/?.lua;%s"):format(root, package.path)
local onnx_text = require("onnx_text")
local protobuf_text = require("protobuf_text")

local text <close> = assert(io.open(from))
local model <close> = assert(io.open(to, "wb"))
assert(model:write(protobuf_text(onnx_text(text:read("a"), {}), "ModelProto")))
