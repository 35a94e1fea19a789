-- targets.lua: the files of `splitgen generate`: a row is one file, one for each version, or one for each shared function.
return {
  { template = "templates/dtype.h.in",       output = "sgk_dtype.h" },
  { template = "templates/dtype.c.in",       output = "sgk_dtype.c" },
  { template = "templates/version.h.in",     output = "%s.h", is_of_version = true },
  { template = "templates/version.c.in",     output = "%s.c", is_of_version = true },
  { template = "templates/shared_rules.c.in", output = "%s.c", is_shared = true },
  { template = "templates/ops.h.in",         output = "sgk_ops.h" },
  { template = "templates/registry.h.in",    output = "sgk_registry.h" },
  { template = "templates/registry.c.in",    output = "sgk_registry.c" },
  { template = "templates/splitkernels.h.in", output = "splitkernels.h" },
  { template = "templates/columns.c.in",     output = "sgk_columns.c" },
  { template = "templates/sgk_cut.c.in",     output = "sgk_cut.c" },
  { template = "templates/meson.build.in",   output = "meson.build" },
}
