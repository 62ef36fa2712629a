// unsafe line 5; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[4];
  sprintf(b, "hello world");
  return 0;
}
