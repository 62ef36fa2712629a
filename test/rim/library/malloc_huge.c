// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  char *p = malloc((size_t)1 << 62);
  if (!p) reach_error();
  return 0;
}
