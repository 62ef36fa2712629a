// safe; flags: --property valid-alignment
/* Bytes are copied from anywhere. */
#include <string.h>

int main(void) {
  char b[8] = {0};
  int x;
  int *p = &x;
  memcpy(p, b + 1, 4);
  return *p;
}
