/* Passing a va_list on, va_copy, and vsnprintf-style wrappers. */
#include <stdarg.h>
#include <stdio.h>

static int vmax(int n, va_list ap) {
  int best = va_arg(ap, int);
  while (--n > 0) {
    int v = va_arg(ap, int);
    if (v > best) best = v;
  }
  return best;
}

static int max(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int r = vmax(n, ap);
  va_end(ap);
  return r;
}

static int twice(int n, ...) {
  va_list a, b;
  va_start(a, n);
  va_copy(b, a);
  int s = 0;
  for (int i = 0; i < n; i++) s += va_arg(a, int);
  for (int i = 0; i < n; i++) s += 100 * va_arg(b, int);
  va_end(a);
  va_end(b);
  return s;
}

static void skip(va_list *ap) { (void)va_arg(*ap, int); }

static int after_skip(int n, ...) {
  va_list ap;
  va_start(ap, n);
  while (n--) skip(&ap);
  int r = va_arg(ap, int);
  va_end(ap);
  return r;
}

static void say(const char *format, ...) {
  char text[40];
  va_list ap;
  va_start(ap, format);
  vsnprintf(text, sizeof text, format, ap);
  va_end(ap);
  printf("<%s>\n", text);
}

int main(void) {
  printf("%d %d\n", max(3, 4, 9, 2), max(1, -5));
  printf("%d %d\n", twice(3, 1, 2, 3), after_skip(2, 10, 20, 30, 40));
  say("%d %s %c %x", 12, "text", 'q', 255);
  return 0;
}
