// unsafe, or unknown; flags: --property valid-memsafety
#include <stdarg.h>
#include <stdio.h>
static void say(char *to, unsigned long n, const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  vsnprintf(to, n, format, ap);
  va_end(ap);
}
int main(void) {
  char b[4];
  say(b, 8, "%s", "abcdefgh");
  return b[0];
}
