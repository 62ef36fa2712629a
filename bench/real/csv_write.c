// csv_write2 into six bytes: what it needs for two is at most the two twice and the quotes.
//   package: libcsv
//   sources: libcsv.c
//   flags:   -I{}
//   exhaust: 3
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "csv.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char text[2], out[6], quote = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 2; i++) text[i] = __VERIFIER_nondet_uchar();
  size_t length = csv_write2(out, sizeof out, text, sizeof text, quote);
  if (length < 4 || length > 6 || out[0] != quote || out[length - 1] != quote) reach_error();
  return 0;
}
