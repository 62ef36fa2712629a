/* Intrinsics of floating point, at exact values. */
#include <stdio.h>

static void show(double x, double y) {
  printf("%g %g %g %g ", __builtin_fabs(x), __builtin_floor(x), __builtin_ceil(x), __builtin_trunc(x));
  printf("%g %g %g %g ", __builtin_rint(x), __builtin_nearbyint(x), __builtin_round(x), __builtin_copysign(x, y));
  printf("%g %g %g\n", __builtin_fmin(x, y), __builtin_fmax(x, y), __builtin_fma(x, y, 0.25));
}

int main(void) {
  double values[] = {0.0, -0.0, 1.5, 2.5, -2.5, 1e300, -7.75, 0.5};
  for (int i = 0; i < 8; i++)
    for (int k = 0; k < 8; k += 3) show(values[i], values[k]);
  printf("%g %g\n", __builtin_elementwise_sqrt(2.25), (double)__builtin_elementwise_sqrt(16.0f));
  return 0;
}
