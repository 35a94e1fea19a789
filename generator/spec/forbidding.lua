-- forbidding.lua: from report(...), which does not return, forbid(is_so, ...), which calls it if something is so.
return function(report)
  return function(is_so, ...)
    if is_so then
      report(...)
    end
  end
end
