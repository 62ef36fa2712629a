// unsafe, or unknown; flags: --property valid-init
#include <stdatomic.h>
int main(void) {
  atomic_int x;
  atomic_fetch_add(&x, 1);
  return x > 2;
}
/* not native: a run without the sanitizer of the property does not fail */
