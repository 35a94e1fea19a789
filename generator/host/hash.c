/*
 * hash.c - SHA-256.
 */
#include <lauxlib.h>
#include <sha2.h>

#include "host.h"

int host_sha256(lua_State *L)
{
    size_t size;
    const char *bytes = luaL_checklstring(L, 1, &size);
    char digits[SHA256_DIGEST_STRING_LENGTH];
    lua_pushstring(L, SHA256Data((const uint8_t *)bytes, size, digits));
    return 1;
}
