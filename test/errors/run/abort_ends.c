// expect: normal
/* abort is no violation of its own: the run ends there, before the error. */
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
  int a[3] = {1, 2, 3};
  if (a[1] == 2) abort();
  reach_error();
  return 0;
}
