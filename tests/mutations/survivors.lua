-- survivors.lua: slips that no suite notices: { file, line, what stands for it, "equivalent" or "unnoticed", why }.
return {
}
