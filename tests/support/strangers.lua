-- strangers.lua: a model in which a stranger has chosen every name: of nodes, values, dims, constants, domains, ops, functions,
-- graphs and branches.
local onnx_text = require("onnx_text")

local strangers = {}

-- script, quotes, and the ends of lines, of elements and of comments
strangers.words = "</script><script>alert(1)</script><img src=x onerror=\"alert('2')\">`-->]]>\r\n&lt;b onclick='alert(3)"

-- STRANGER stands for the words, which the names of one model share.
local model <const> = [[<ir_version: 8, opset_import: ["": 13, "STRANGER.domain": 1]>
  STRANGER_graph (float[STRANGER_dim, 4] STRANGER_x, float[STRANGER_axis] STRANGER_y, float[STRANGER_five, 2] STRANGER_z,
    int64[2] STRANGER_lengths, float[2] STRANGER_floats, bool STRANGER_condition) => (float[] STRANGER_a, float[] STRANGER_c,
    float[] STRANGER_e, float[] STRANGER_g, float[] STRANGER_i, float[] STRANGER_k, float[] STRANGER_out, float[] STRANGER_if)
    <int64[2] STRANGER_constant = {2, 3}> {
    [STRANGER_copies] STRANGER_a, STRANGER_b = Split <axis = 1> (STRANGER_x)
    [STRANGER_same] STRANGER_k, STRANGER_l = Split <axis = 1> (STRANGER_x)
    [STRANGER_halves] STRANGER_c, STRANGER_d = Split (STRANGER_y)
    [STRANGER_views] STRANGER_e, STRANGER_f = Split (STRANGER_z, STRANGER_constant)
    [STRANGER_run] STRANGER_g, STRANGER_h = Split (STRANGER_x, STRANGER_lengths)
    STRANGER_given = STRANGER.domain.STRANGER_op (STRANGER_floats)
    [STRANGER_behind] STRANGER_i, STRANGER_j = Split (STRANGER_x, STRANGER_given)
    [STRANGER_call] STRANGER_out = STRANGER.domain.STRANGER_function (STRANGER_x)
    [STRANGER_branches] STRANGER_if = If <
      then_branch = STRANGER_then () => (float[] STRANGER_m) { [STRANGER_inside] STRANGER_m, STRANGER_n = Split (STRANGER_x) },
      else_branch = STRANGER_else () => (float[] STRANGER_o) { STRANGER_o = Identity (STRANGER_x) }> (STRANGER_condition)
  }
  <domain: "STRANGER.domain", opset_import: ["": 13, "STRANGER.domain": 1]>
  STRANGER_function (STRANGER_input) => (STRANGER_p) {
    STRANGER_unknown = STRANGER.domain.STRANGER_op (STRANGER_input)
    [STRANGER_cut] STRANGER_p, STRANGER_q = Split <axis = 1> (STRANGER_unknown)
  }]]

-- Words, by default those above -> the protobuf text of the model.
function strangers.model(words)
  local escaped = (words or strangers.words):gsub('["\\%c]', function(byte) return ("\\%03o"):format(byte:byte()) end)
  return (onnx_text(model):gsub("STRANGER", (escaped:gsub("%%", "%%%%"))))
end

return strangers
