// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef void stopper(void) __attribute__((noreturn));
extern stopper stop;
int main(void) {
  if (__VERIFIER_nondet_int()) { stop();  }
  reach_error();
}
#ifdef WORLD
#include <stdlib.h>
void stop(void) { exit(0); }
#endif
