// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  ldiv_t d = ldiv(17, 5);
  if (d.quot * 5 + d.rem != 17 || d.rem != 2) reach_error();
  return 0;
}
