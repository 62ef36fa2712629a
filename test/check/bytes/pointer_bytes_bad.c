// unsafe line 12
/* The copy of the pointer leads to the same object. */
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 1, b = 2, *p = __VERIFIER_nondet_int() ? &a : &b, *q;
  unsigned char store[sizeof p];
  memcpy(store, &p, sizeof p);
  memcpy(&q, store, sizeof q);
  *q = 7;
  if (b == 7) reach_error();
  return 0;
}
