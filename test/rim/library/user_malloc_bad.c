// unsafe, or unknown
extern void reach_error(void);
#include <stddef.h>
static char pool[64];
void *malloc(size_t n) { return pool; }
int main(void) {
  char *p = malloc(4), *q = malloc(4);
  if (p == q) reach_error();
  return 0;
}
