// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
#include <limits.h>
int main(void) {
  char *end;
  if (strtol("0x", &end, 16) != 0 || *end != 'x') reach_error();
  if (strtol("-9223372036854775809", 0, 10) != LONG_MIN) reach_error();
  return 0;
}
