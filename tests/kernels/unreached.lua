-- unreached.lua: conditions of runtime/ and generated/ that in no suite are both true and false, or never decide independently:
-- { file, function, condition, why }.
return {
  { "runtime/move.c", "move_rows", "plan->stride == 0",
    "A plan has a stride of 0 exactly if it has no rows: tests/support/call.c checks that for every plan of every suite. So " ..
    "the condition is true only in a call for rows that the plan does not have." },
  { "runtime/move.c", "move_small", "plan->stride == 0", "As in move_rows." },
  { "runtime/move.c", "sgk_move", "SGK_IS_SMALL", "A constant of the build: rows_small and rows_plain test it." },
  { "runtime/move.c", "move_by_length", "SGK_IS_SMALL", "A constant of the build: rows_small and rows_plain test it." },
  { "runtime/resolve.c", "set_count", "(uint64_t)count > SIZE_MAX",
    "A constant if size_t has 64 bits. For 32 bits, test_safety.c tests it, and `.ci/run` runs it for such a machine." },
  { "runtime/resolve.c", "is_beyond_memory", "SIZE_MAX < INT64_MAX", "A constant of the machine, which clang folds." },
  { "runtime/steps.c", "sgk_plan_steps", "SIZE_MAX < INT64_MAX", "A constant of the machine, which clang folds." },
}
