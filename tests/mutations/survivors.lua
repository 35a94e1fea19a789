-- survivors.lua: slips that no suite notices: { file, line, its replacement, "equivalent" or "unnoticed", why }. An equivalent
-- slip gives the same bytes, messages and files; `ninja -C build guard` checks its speed.
return {
  { "templates/copy_forms.in", "$ if i > 1 then", "$ if not (i > 1) then", "equivalent",
    "An empty line stands before the first function of a copy, and none between its forms." },
  { "runtime/move.c", "for (size_t i = 0; i < plan->count && wanted < 2; i++)",
    "for (size_t i = 0; i < plan->count && wanted < 1; i++)", "equivalent",
    "Several parts are copied one after the other, like a single part: the same bytes, but each row is read for each part." },
  { "runtime/outputs.h", "return units;", ";", "equivalent", "With units of 8 bits, the code below gives the same." },
  { "generator/write/shared_rules.lua", 'takes_attributes = rules:find("attributes->", 1, true) ~= nil }',
    'takes_attributes = rules:find("attributes->", 2, true) ~= nil }', "equivalent", "Rules begin with white space." },
  { "templates/verify.c.in", "enum { VALUES = ${value_count}, GUARD = 64, UNTOUCHED = 0xa5 };",
    "enum { VALUES = ${value_count}, GUARD = 63, UNTOUCHED = 0xa5 };", "unnoticed",
    "The last of 64 bytes behind an output is not checked: no known code writes only that byte." },
}
