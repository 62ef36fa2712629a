// safe, or unknown
/* There is no such mode. */
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  if (fopen("a", "x")) reach_error();
  return 0;
}
