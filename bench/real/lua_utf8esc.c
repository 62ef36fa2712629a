// luaO_utf8esc of any number below 2^31: one to six bytes, a leading one and continuations.
//   package: lua5.4
//   sources: src/lobject.c
//   flags:   -I{}/src
//   prepare: echo "#define DEB_HOST_MULTIARCH \"any\"" > src/lua5.4-deb-multiarch.h
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "lprefix.h"

#include "lobject.h"

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_uint();
  char text[UTF8BUFFSZ];
  if (x > 0x7FFFFFFFu) return 0;
  int n = luaO_utf8esc(text, x);
  if (n < 1 || n > 6) reach_error();
  if (n > 1)
    for (int i = 1; i < n; i++)
      if ((text[UTF8BUFFSZ - n + i] & 0xc0) != 0x80) reach_error();
  return 0;
}
