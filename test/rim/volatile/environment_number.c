// unsafe, or unknown
/* not native: needs a device */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *s = getenv("DEVICE_BASE");
  if (!s) return 0;
  volatile int *r = (volatile int *)strtoul(s, 0, 16);
  if (*r != *r) reach_error();
  return 0;
}
