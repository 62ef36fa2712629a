// unsafe, or unknown; flags: --property valid-memsafety
#include <sys/mman.h>
static volatile char pages[8192] __attribute__((aligned(4096)));
int main(void) {
  munmap((void *)pages, 4096);
  pages[0] = 1;
  return 0;
}
