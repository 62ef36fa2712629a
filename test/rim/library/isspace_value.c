// unsafe, or unknown
extern void reach_error(void);
#include <ctype.h>
int main(void) {
  int v = (isspace)(' ');
  if (v > 1) reach_error();
  return 0;
}
