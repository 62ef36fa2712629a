// safe
/* The program has a port, but these pointers lead to its own memory. not native: there is no device. */
#include <stdlib.h>
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
union either { long number; int *pointer; };
struct cell { volatile int value; struct cell *next; };
static volatile int *port = (volatile int *)0x40000000;
static int value_of(volatile int *p) { return *p; }
int main(void) {
  union either e;
  struct cell last = {7, 0}, *first = malloc(sizeof *first);
  e.number = __VERIFIER_nondet_long();
  if (!first) return 0;
  first->value = (int)e.number;
  first->next = &last;
  if (*port == 3) e.number++;
  if (value_of(&last) != 7 || first->next->value != 7) reach_error();
  int seen = first->value;
  if (seen != first->value) reach_error();
  return 0;
}
