/* Variadic functions: pointers, strings, functions, results through pointers, ended by null. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static unsigned join(char *to, ...) {
  va_list ap;
  va_start(ap, to);
  const char *s;
  unsigned n = 0;
  while ((s = va_arg(ap, const char *))) {
    strcpy(to + n, s);
    n += (unsigned)strlen(s);
  }
  va_end(ap);
  return n;
}

static void each(int n, ...) {
  va_list ap;
  va_start(ap, n);
  for (int i = 0; i < n; i++) {
    int (*f)(int) = va_arg(ap, int (*)(int));
    int *target = va_arg(ap, int *);
    *target = f(*target);
  }
  va_end(ap);
}

static int twice(int x) { return 2 * x; }
static int minus(int x) { return -x; }

int main(void) {
  char buffer[64] = "";
  unsigned n = join(buffer, "one", "-", "two", "-", "three", "", "!", (char *)0);
  printf("%u %s\n", n, buffer);
  printf("%u\n", join(buffer, (char *)0));
  int a = 5, b = 6;
  each(3, twice, &a, minus, &b, twice, &b);
  printf("%d %d\n", a, b);
  return 0;
}
