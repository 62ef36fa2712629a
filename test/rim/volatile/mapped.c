// unsafe, or unknown
/* not native: needs a file that somebody else changes */
#include <fcntl.h>
#include <sys/mman.h>
extern void reach_error(void);
int main(void) {
  volatile int *p = mmap(0, 4096, PROT_READ, MAP_SHARED, open("/tmp/shared", O_RDONLY), 0);
  if (p == MAP_FAILED) return 0;
  int a = *p, b = *p;
  if (a != b) reach_error();
  return 0;
}
