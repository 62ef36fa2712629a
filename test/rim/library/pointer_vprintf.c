// unsafe, or unknown
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
static int (*const print)(const char *, va_list) = vprintf;
static void show(int (*p)(const char *, va_list), const char *f, ...) {
  va_list a;
  va_start(a, f);
  p(f, a);
  va_end(a);
}
int main(void) {
  int n = 0;
  show(print, "ab%n\n", &n);
  if (n == 2) reach_error();
  return 0;
}
