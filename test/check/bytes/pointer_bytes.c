// safe
/* A pointer goes through an array of bytes and is the same again. */
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 1, b = 2, *p = __VERIFIER_nondet_int() ? &a : &b, *q;
  unsigned char store[sizeof p];
  memcpy(store, &p, sizeof p);
  memcpy(&q, store, sizeof q);
  *q = 7;
  if (*p != 7) reach_error();
  if (p == &a && b != 2) reach_error();
  return 0;
}
