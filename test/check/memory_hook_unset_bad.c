// unsafe line 19, may be unknown: what an unset pointer calls; flags: --property valid-memsafety
// One of two hooks is not set where it is called, and what it would call is not what the program keeps in the other one.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct hooks {
  void *(*make)(size_t);
  void (*release)(void *);
};

int main(void) {
  struct hooks h;
  h.make = malloc;
  if (__VERIFIER_nondet_int()) h.release = free;
  char *b = h.make(4);
  if (!b) return 0;
  b[3] = 1;
  h.release(b);
  return 0;
}
