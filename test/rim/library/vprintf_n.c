// unsafe, or unknown
extern void reach_error(void);
#include <stdarg.h>
#include <stdio.h>
static void say(const char *f, ...) {
  va_list ap;
  va_start(ap, f);
  vprintf(f, ap);
  va_end(ap);
}
int main(void) {
  int n = 0;
  say("abc%n", &n);
  if (n == 3) reach_error();
  return 0;
}
