// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
/* A copy through another type keeps the bytes. */
int main(void) {
  int x = 1, *p = &x, *q;
  double d;
  memcpy(&d, &p, sizeof p);
  memcpy(&q, &d, sizeof q);
  *q = 2;
  if (x != 1) reach_error();
  return 0;
}
