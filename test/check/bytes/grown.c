// safe, may be unknown: the path through realloc is refuted only by how blocks lie
/* realloc keeps what was there. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int *p = malloc(2 * sizeof *p);
  if (!p) return 0;
  p[0] = x;
  p[1] = 5;
  int *q = realloc(p, 4 * sizeof *p);
  if (!q) return 0;
  q[2] = 6;
  if (q[0] != x || q[1] != 5) reach_error();
  if (*((unsigned char *)q + 4) != 5) reach_error();
  free(q);
  return 0;
}
