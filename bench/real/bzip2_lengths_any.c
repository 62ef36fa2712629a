// Frequencies that no block has: the weight of a symbol does not fit.
//   package: bzip2
//   sources: huffman.c
//   flags:   -I{}
//   valid-memsafety: safe
//   no-overflow: unsafe (a frequency is shifted by 8)
#include "bzlib_private.h"

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void BZ2_bz__AssertH__fail(int code) {
  (void)code;
  abort();
}

int main(void) {
  Int32 frequency[2];
  UChar length[2];
  for (int i = 0; i < 2; i++) {
    frequency[i] = __VERIFIER_nondet_int();
    if (frequency[i] < 0) return 0;
  }
  BZ2_hbMakeCodeLengths(length, frequency, 2, 17);
  return 0;
}
