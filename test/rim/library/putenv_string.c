// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdlib.h>
static char s[] = "RIM=a";
int main(void) {
  putenv(s);
  char *p = getenv("RIM");
  if (!p) return 0;
  p[0] = 'b';
  if (s[4] == 'b') reach_error();
  return 0;
}
