// unsafe line 15
/* A block that a run does not make says nothing of the number that would have been its size. */
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  unsigned long size = __VERIFIER_nondet_ulong();
  char here;
  if (size < 10) {
    char *p = malloc(size);
    if (((unsigned long)p ^ (unsigned long)&here) % 7 == 8) reach_error();
    free(p);
  }
  if (size == -1ul) reach_error();
  return 0;
}
