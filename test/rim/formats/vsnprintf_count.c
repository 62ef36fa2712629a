// unsafe, or unknown
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
static int fill(char *b, const char *f, ...) {
  va_list a;
  va_start(a, f);
  int r = vsnprintf(b, 8, f, a);
  va_end(a);
  return r;
}
int main(void) {
  char b[8];
  int n = 0;
  fill(b, "ab%n", &n);
  if (n == 2) reach_error();
  return 0;
}
