// unsafe line 5; flags: --property valid-memsafety
#include <unistd.h>
int main(void) {
  char b[4];
  read(0, b, 8); /* not native: nothing is there to be read */
  return 0;
}
