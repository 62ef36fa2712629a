// unsafe, or unknown
/* not native: needs a device */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  void *p;
  if (scanf("%p", &p) != 1) return 0;
  volatile int *r = p;
  if (*r != *r) reach_error();
  return 0;
}
