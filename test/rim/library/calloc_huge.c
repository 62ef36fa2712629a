// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  if (!calloc((size_t)1 << 31, (size_t)1 << 31)) reach_error();
  return 0;
}
