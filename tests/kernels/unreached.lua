-- unreached.lua: conditions of runtime/ and generated/ that in no suite are both true and false, or never decide independently:
-- { file, function, condition, why }.
return {
  { "runtime/move.c", "move_rows", "plan->stride == 0",
    "A plan has a stride of 0 exactly if it has no rows: tests/support/call.c holds that of every plan of every suite. So " ..
    "this is true only in a call that asks for rows which the plan has not." },
  { "runtime/resolve.c", "set_count", "(uint64_t)count > SIZE_MAX",
    "A constant where size_t has 64 bits. Where it has 32, test_safety.c has it: `.ci/run` runs that for such a machine." },
  { "runtime/resolve.c", "is_beyond_memory", "SIZE_MAX < INT64_MAX", "A constant of the machine, which clang folds." },
}
