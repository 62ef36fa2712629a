// safe, or unknown
extern void reach_error(void);
#include <stdatomic.h>
int main(void) {
  atomic_flag f = ATOMIC_FLAG_INIT;
  _Bool a = atomic_flag_test_and_set(&f), b = atomic_flag_test_and_set(&f);
  if (a != 0 || b != 1) reach_error();
  return 0;
}
