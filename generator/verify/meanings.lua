-- meanings.lua: what it means that a case runs, or is refused, by what it asks of an engine.
--   valid        it must run, and give the outputs that are listed
--   invalid      it must be refused
--   acceptable   the text is open: it may be refused, but if it runs, it must give what is listed
return {
  valid = { ran = "right", refused = "refuses valid" },
  invalid = { ran = "accepts invalid", refused = "right" },
  acceptable = { ran = "open ran", refused = "open refused" },
}
