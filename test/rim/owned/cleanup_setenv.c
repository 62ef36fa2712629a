// safe, or unknown; flags: --property valid-memcleanup
#include <stdlib.h>
int main(void) {
  setenv("A_NAME", "value", 1);
  return 0;
}
