// unsafe, or unknown
#include <stdio.h>
extern void reach_error(void);
static char format[] = "ab%d\n";
int main(void) {
  int n = 0;
  format[3] = 'n';
  printf(format, &n);
  if (n == 2) reach_error();
  return 0;
}
