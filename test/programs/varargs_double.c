/* Variadic functions: doubles, promoted floats, interleaved with integers. */
#include <stdarg.h>
#include <stdio.h>

static double mean(int n, ...) {
  va_list ap;
  va_start(ap, n);
  double s = 0;
  for (int i = 0; i < n; i++) s += va_arg(ap, double);
  va_end(ap);
  return n ? s / n : 0;
}

static double interleaved(int n, ...) {
  va_list ap;
  va_start(ap, n);
  double s = 0;
  while (n--) {
    int weight = va_arg(ap, int);
    s += weight * va_arg(ap, double);
  }
  va_end(ap);
  return s;
}

int main(void) {
  float f = 0.5f;
  printf("%g %g\n", mean(0), mean(4, 1.0, 2.0, 3.0, 4.0));
  printf("%g\n", mean(3, f, f * 2, (double)f * 3));
  printf("%g\n", mean(10, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0));
  printf("%g\n", interleaved(3, 1, 0.25, 2, 0.5, 4, -1.0));
  return 0;
}
