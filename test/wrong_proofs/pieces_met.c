/* A block holds one number or another one, as some runs write. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  if (__VERIFIER_nondet_int()) *p = 2;
  if (*p == 1) reach_error();
  return 0;
}
