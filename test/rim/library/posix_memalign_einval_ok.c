// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
#include <errno.h>
int main(void) {
  void *p = 0;
  if (posix_memalign(&p, 3, 8) == 0) reach_error();
  return 0;
}
