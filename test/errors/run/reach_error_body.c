// expect: 13: reach_error called
/* reach_error with a body, as the task files define it: the call is the violation, not the assert inside. */
#include <assert.h>

void reach_error() { assert(0); }

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 5; i++) sum += i;
  if (sum != 11) {
    reach_error();
  }
  return 0;
}
