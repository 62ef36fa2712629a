// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
/* not native: C allows it (6.5.9p6) */
static int a[2], b[2];
int main(void) {
  if (a + 2 == b || b + 2 == a) reach_error();
  return 0;
}
