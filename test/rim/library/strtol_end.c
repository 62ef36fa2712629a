// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  char s[] = "42xyz", *end;
  long v = strtol(s, &end, 10);
  *end = 'Q';
  if (v != 42 || s[2] != 'Q') reach_error();
  return 0;
}
