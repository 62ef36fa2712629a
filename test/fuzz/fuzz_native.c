/* The compiled side of fuzz_semantics: runs the programs of one source that random_memory.py wrote, and prints what
 * each computes in the format of fuzz_semantics. The source is compiled with -DNATIVE. */
#include "fuzz_inputs.h"

#include <stdio.h>
#include <stdlib.h>

extern unsigned long out0, out1, out2, out3, out4, out5;
unsigned __VERIFIER_nondet_uint(void);
void program(void);

static unsigned number, asked;

unsigned __VERIFIER_nondet_uint(void) { return fuzz_input(number, asked++); }

int main(int argc, char **argv) {
  unsigned count = argc > 1 ? (unsigned)atoi(argv[1]) : 0;
  for (number = 0; number < count; number++) {
    out0 = out1 = out2 = out3 = out4 = out5 = 0;
    asked = 0;
    program();
    printf("%u: %lx %lx %lx %lx %lx %lx\n", number, out0, out1, out2, out3, out4, out5);
  }
  return 0;
}
