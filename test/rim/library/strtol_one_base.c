// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  char *end;
  const char *s = "  z9";
  long x = strtol(s, &end, 36);
  if (x != 35 * 36 + 9) reach_error();
  return 0;
}
