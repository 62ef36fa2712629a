// unsafe
/* not native: nobody defines the array */
#include <assert.h>
extern int table[];
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 5) return 0;
  assert(table[i] != 42);
  return 0;
}
