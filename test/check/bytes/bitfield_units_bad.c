// unsafe line 18
/* After a field of width zero, the next one begins a unit: the first four bytes do not have it. */
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct parts {
  unsigned a : 7;
  unsigned : 0;
  unsigned b : 9;
};
int main(void) {
  struct parts p;
  unsigned first;
  memset(&p, 0, sizeof p);
  p.b = __VERIFIER_nondet_uint();
  p.a = 3;
  memcpy(&first, &p, sizeof first);
  if (p.b == 5 && first == 3) reach_error();
  return 0;
}
