// unsafe line 17
/* What realloc adds is not zero. */
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned char *p = malloc(2);
  if (!p) return 0;
  p[0] = 1, p[1] = (unsigned char)__VERIFIER_nondet_int();
  unsigned char *q = realloc(p, 4);
  if (!q) return 0;
  memset(q + 1, 0, 3);
  q[3] = (unsigned char)__VERIFIER_nondet_int();
  unsigned whole;
  memcpy(&whole, q, sizeof whole);
  if (whole != 1) reach_error();
  free(q);
  return 0;
}
