// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *end;
  if (strtod("0x1p3z", &end) == 8 && *end == 'z') reach_error();
  return 0;
}
