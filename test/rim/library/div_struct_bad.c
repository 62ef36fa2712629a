// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  div_t d = div(-7, 2);
  if (d.quot != -3 || d.rem != 1) reach_error();
  return 0;
}
