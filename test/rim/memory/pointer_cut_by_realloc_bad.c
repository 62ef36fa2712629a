// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
extern void __VERIFIER_assume(int);
static char *inner, *outer;
int main(void) {
  inner = malloc(8);
  outer = malloc(16);
  __VERIFIER_assume(inner != 0 && outer != 0);
  *(char **)outer = inner;
  outer = realloc(outer, 4);
  __VERIFIER_assume(outer != 0);
  inner = 0;
  return 0;
}
