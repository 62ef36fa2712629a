// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
void work(void);
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  work();
  if (*p != 1) reach_error();
  free(p);
  return 0;
}
#ifdef WORLD
void work(void) {}
#endif
