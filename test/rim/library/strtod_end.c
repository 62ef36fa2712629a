// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  char *end = 0;
  double d = strtod("1.5z", &end);
  if (end && *end == 'z') reach_error();
  return 0;
}
