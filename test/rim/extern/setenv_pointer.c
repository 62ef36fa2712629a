// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
#include <stdio.h>
extern void later(void);
int main(void) {
  static int x;
  char b[32];
  snprintf(b, sizeof b, "%p", (void *)&x);
  setenv("OCKHAM_AT", b, 1);
  later();
  if (x == 5) reach_error();
  return 0;
}
#ifdef WORLD
void later(void) { void *p; if (sscanf(getenv("OCKHAM_AT"), "%p", &p) == 1) *(int *)p = 5; }
#endif
