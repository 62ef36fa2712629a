// safe; flags: --property valid-init
#include <stdatomic.h>
int main(void) {
  atomic_int x;
  atomic_init(&x, 3);
  atomic_fetch_add(&x, 1);
  return atomic_load(&x);
}
