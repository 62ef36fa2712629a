// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
#include <stdint.h>
/* Not both can be there. */
int main(void) {
  char *p = malloc((size_t)1 << 61), *q = malloc((size_t)1 << 61), *r = malloc((size_t)1 << 61), *s = malloc((size_t)1 << 62);
  if (!p || !q || !r || !s) reach_error();
  return 0;
}
