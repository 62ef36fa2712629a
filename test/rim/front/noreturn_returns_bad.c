// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
__attribute__((noreturn)) void stop(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5) stop();
  if (x > 4) reach_error();
  return 0;
}
#ifdef WORLD
#include <stdlib.h>
void stop(void) { exit(0); }
#endif
