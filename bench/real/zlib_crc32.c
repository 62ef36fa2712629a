// crc32 of two bytes by tables is that bit by bit.
//   package: zlib
//   sources: crc32.c
//   flags:   -I{}
//   exhaust: 2
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "zlib.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char bytes[2];
  for (int i = 0; i < 2; i++) bytes[i] = __VERIFIER_nondet_uchar();
  unsigned crc = 0xffffffff;
  for (int i = 0; i < 2; i++) {
    crc ^= bytes[i];
    for (int k = 0; k < 8; k++) crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
  }
  if (crc32(crc32(0, 0, 0), bytes, 2) != (crc ^ 0xffffffff)) reach_error();
  return 0;
}
