// unsafe, or unknown; flags: --property valid-memsafety
#include <unistd.h>
int main(void) {
  char b[4] = "abc";
  return write(1, b, 40) < 0;
}
