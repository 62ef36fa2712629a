// Code lengths of three symbols: from 1 to 2, and they fill the tree.
//   package: bzip2
//   sources: huffman.c
//   flags:   -I{}
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "bzlib_private.h"

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void BZ2_bz__AssertH__fail(int code) {
  (void)code;
  reach_error();
}

int main(void) {
  Int32 frequency[3];
  UChar length[3];
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    frequency[i] = __VERIFIER_nondet_int();
    if (frequency[i] < 0 || frequency[i] > 900000) return 0;
  }
  BZ2_hbMakeCodeLengths(length, frequency, 3, 17);
  for (int i = 0; i < 3; i++) {
    if (length[i] < 1 || length[i] > 2) reach_error();
    sum += 4 >> length[i];
  }
  if (sum != 4) reach_error();
  return 0;
}
