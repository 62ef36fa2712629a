// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char a[8], b[8] = "abc";
  volatile int n = -1;
  memcpy(a, b, n);
  return a[0];
}
