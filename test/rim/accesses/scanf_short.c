// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  struct { unsigned char c; } x = {0};
  sscanf("5", "%hhu", &x.c);
  return x.c;
}
