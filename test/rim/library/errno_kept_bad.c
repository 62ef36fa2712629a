// unsafe, or unknown
extern void reach_error(void);
#include <errno.h>
#include <string.h>
static int twice(int x) { return 2 * x; }
int main(void) {
  errno = 5;
  int n = twice(4);
  if (errno != 0 || n != 8) reach_error();
  return 0;
}
