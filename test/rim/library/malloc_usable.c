// unsafe, or unknown
extern void reach_error(void);
#include <malloc.h>
#include <stdlib.h>
int main(void) {
  void *p = malloc(10);
  if (malloc_usable_size(p) > 10) reach_error();
  return 0;
}
