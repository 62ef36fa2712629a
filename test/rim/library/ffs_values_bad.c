// unsafe, or unknown
extern void reach_error(void);
#include <strings.h>
int main(void) {
  volatile int x = 8;
  if (ffs(x) != 3 || ffs(0) != 0) reach_error();
  return 0;
}
