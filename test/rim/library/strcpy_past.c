// unsafe line 5; flags: --property valid-memsafety
#include <string.h>
int main(void) {
  char b[4];
  strcpy(b, "hello world");
  return 0;
}
