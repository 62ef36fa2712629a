// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
void put(void *p);
void work(void);
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  put(p);
  *p = 1;
  work();
  if (*p != 1) reach_error();
  return 0;
}
#ifdef WORLD
static int *k;
void put(void *p) { k = p; }
void work(void) { *k = 3; }
#endif
