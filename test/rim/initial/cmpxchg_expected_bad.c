// unsafe, or unknown; flags: --property valid-init
/* not native: depends on the shadow */
#include <stdatomic.h>
static atomic_int x;
int main(void) {
  int expected;
  return atomic_compare_exchange_strong(&x, &expected, 3);
}
