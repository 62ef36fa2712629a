// inflate of three bytes, without a header, into eight: it never writes more than it says, and never reads more.
//   package: zlib
//   sources: inflate.c inftrees.c inffast.c zutil.c adler32.c crc32.c
//   flags:   -I{}
//   exhaust: 3
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "zlib.h"

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char in[3], out[8];
  for (int i = 0; i < 3; i++) in[i] = __VERIFIER_nondet_uchar();
  z_stream s = {.next_in = in, .avail_in = 3, .next_out = out, .avail_out = 8};
  if (inflateInit2(&s, -15) != Z_OK) return 0;
  int result = inflate(&s, Z_FINISH);
  if (result == Z_STREAM_ERROR || s.avail_in > 3 || s.avail_out > 8 || s.total_out != 8 - s.avail_out) reach_error();
  inflateEnd(&s);
  return 0;
}
