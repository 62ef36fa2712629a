// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[8];
  if (!fgets(b, sizeof b, stdin)) return 0;
  char *p = strchr(b, '\n');
  if (p && p[1]) reach_error();
  return 0;
}
