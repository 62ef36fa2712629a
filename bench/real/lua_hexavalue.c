// luaO_hexavalue of a hexadecimal digit, and luaO_ceillog2 of any number.
//   package: lua5.4
//   sources: src/lobject.c src/lctype.c
//   flags:   -I{}/src
//   prepare: echo "#define DEB_HOST_MULTIARCH \"any\"" > src/lua5.4-deb-multiarch.h
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "lprefix.h"

#include "lctype.h"
#include "lobject.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  int c = __VERIFIER_nondet_uchar();
  if (lisxdigit(c)) {
    int value = luaO_hexavalue(c);
    if (value < 0 || value > 15) reach_error();
  }
  unsigned x = __VERIFIER_nondet_uint();
  if (x == 0) return 0;
  int log = luaO_ceillog2(x);
  if (log < 0 || log > 32 || (log < 32 && (1u << log) < x)) reach_error();
  return 0;
}
