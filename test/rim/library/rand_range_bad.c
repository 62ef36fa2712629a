// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
/* not native: the seed of rand is fixed */
int main(void) {
  int r = rand();
  if (r % 6 + 1 < 2) reach_error();
  return 0;
}
