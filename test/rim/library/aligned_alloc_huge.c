// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  if (!aligned_alloc(64, (size_t)1 << 62)) reach_error();
  return 0;
}
