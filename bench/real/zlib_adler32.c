// adler32 of three bytes is the two sums of its definition.
//   package: zlib
//   sources: adler32.c
//   flags:   -I{}
//   exhaust: 3
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "zlib.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char bytes[3];
  for (int i = 0; i < 3; i++) bytes[i] = __VERIFIER_nondet_uchar();
  unsigned long a = 1, b = 0;
  for (int i = 0; i < 3; i++) {
    a = (a + bytes[i]) % 65521;
    b = (b + a) % 65521;
  }
  if (adler32(adler32(0, 0, 0), bytes, 3) != (b << 16 | a)) reach_error();
  return 0;
}
