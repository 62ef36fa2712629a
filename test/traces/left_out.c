// searched: what is left out of a long run is said where inputs are among it
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[20000];
int main(void) {
  for (int i = 0; i < 20000; i++) a[i] = __VERIFIER_nondet_int();
  assert(a[0] != 1);
  return 0;
}
