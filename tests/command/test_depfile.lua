-- test_depfile.lua: `--depfile` under make and ninja, with unusual names: a build must run splitgen once, and again only when the
-- model is touched. A name that make or ninja would misread must be refused.
local test = require("test")

-- A build whose rule runs splitgen, and appends a line to the file runs, when m.d says that it is stale.
local build = [[
set -e
export NAME=%s
mkdir -p "./$(dirname "./$NAME")"
cp "$MODELS/split_18.onnx" "./$NAME"
cat >run.sh <<'END'
"$SPLITGEN" model "./$NAME" --prefix m --out . --depfile m.d --depfile-target stamp && touch stamp && echo >>runs
END
printf 'stamp:\n\tsh run.sh\n-include m.d\n' >Makefile
printf 'rule run\n  command = sh run.sh\n  depfile = m.d\nbuild stamp: run\n' >build.ninja
builds() { # builds TIMES: builds; splitgen must then have run TIMES times in all
    %s >said 2>&1 || { cat said; exit 1; }
    test "$(wc -l <runs)" -eq "$1" || { echo "splitgen ran $(wc -l <runs) times, not $1"; cat m.d; exit 1; }
}
builds 1
builds 1
touch "./$NAME"
builds 2
builds 2
! test -e injected]]

local taken = {
  "two  blanks.onnx", "a\\b.onnx", "\\a\\/\\b.onnx", "a\\ b\\\\ c.onnx", "a#b#.onnx",
  "$a$(shell touch injected)${b}$$.onnx", "a:b.onnx", "C:/a: b.onnx", "100%.onnx", "copy (1).onnx",
  "a!b@c+d,e-f_g{h}]~.onnx", "-a.onnx", ".a/..b/c.onnx", "\xc3\xa4/\xff.onnx",
}
for _, tool in ipairs({ "make", "ninja" }) do
  for _, name in ipairs(taken) do
    test(("%s: %s"):format(tool, name), function(here)
      test.needs(tool)
      here:must(build:format(test.quoted(name), tool))
    end)
  end
end

-- Refused names of models; the message.
local refused = {
  { "m.onnx;id>injected;#.onnx", "has ';'" },
  { "SHELL=x.onnx", "has '='" },
  { "a\nb.onnx", "has '\\x0a'" },
  { "a\tb.onnx", "has '\\x09'" },
  { "a*.onnx", "has '*'" },
  { "a?.onnx", "has '?'" },
  { "[ab].onnx", "has '['" },
  { "a|b.onnx", "has '|'" },
  { "Bob's.onnx", "has '''" },
  { "a\\#b.onnx", "has '\\#'" },
  { "a\\:b.onnx", "has '\\:'" },
  { "a\\$b.onnx", "has '\\$'" },
  { "~/a.onnx", "begins with '~'" },
  { "a\\", "ends with '\\'" },
  { "a ", "ends with ' '" },
  { "a:", "ends with ':'" },
  { "a(1)", "ends with ')'" },
}
test.rows("a model that is refused", refused, function(here, row)
  local quoted = test.quoted(row[1])
  here:must(('mkdir "~"; cp "$MODELS/split_18.onnx" %s'):format(quoted))
  here:refuses(('"$SPLITGEN" model %s --out . --depfile m.d'):format(quoted), 2,
    ("%s: error: make or ninja would misread this name: it %s\nhelp: rename the file, or leave out --depfile\n"):format(
      row[1]:gsub("%c", { ["\n"] = "\\x0a", ["\t"] = "\\x09" }), row[2]))
end)

test.rows("a target that is refused", {
  { "--out . --depfile-target 'x;y'", "x;y", "has ';'" },
  { "--out . --depfile-target a --depfile-target 'b='", "b=", "has '='" },
  { "--out . --depfile-target 'a%b'", "a%b", "has '%'" },
  { "--out '%'", "%/m_split.c", "has '%'" },
}, function(here, row)
  here:must("mkdir %")
  here:refuses('"$SPLITGEN" model "$MODELS/split_18.onnx" --prefix m --depfile m.d ' .. row[1], 2,
    ("%s: error: make or ninja would misread this name: it %s\n"):format(row[2], row[3]))
end)

return test.run
