// unsafe, or unknown; flags: --property no-overflow
/* not native: what abs does inside is its own affair for a sanitizer; by its name it is an operation */
#include <stdlib.h>
int main(void) {
  volatile int x = -2147483647 - 1;
  return abs(x);
}
