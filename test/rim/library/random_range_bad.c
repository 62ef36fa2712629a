// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
/* not native: the seed of random is fixed */
int main(void) {
  long r = random();
  if (r < 0 || r > 2147483647L || r % 2 == 0) reach_error();
  return 0;
}
