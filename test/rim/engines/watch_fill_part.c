// unsafe, or unknown; flags: --engine watch
#include <string.h>
extern void reach_error(void);
static int a[100];
int main(void) {
  memset(a, 1, sizeof a - 1);
  for (int k = 0; k < 100; k++)
    if (a[k] != 0x01010101) reach_error();
  return 0;
}
/* not native: an engine is named */
