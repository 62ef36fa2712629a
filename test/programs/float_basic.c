/* float and double: arithmetic, comparison, printing. */
#include <stdio.h>

static double horner(const double *c, int n, double x) {
  double r = 0;
  while (n--) r = r * x + c[n];
  return r;
}

static float average(const float *v, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) s += v[i];
  return s / (float)n;
}

int main(void) {
  double a = 1.5, b = -0.25;
  printf("%g %g %g %g\n", a + b, a - b, a * b, a / b);
  printf("%d %d %d %d\n", a < b, a >= b, a == 1.5, b != -0.25);
  double c[] = {1, -2, 0.5};
  printf("%f %f\n", horner(c, 3, 2), horner(c, 3, -1));
  float f[] = {1.25f, 2.5f, 3.75f};
  printf("%.3f\n", average(f, 3));
  double x = 2, guess = 1;
  for (int i = 0; i < 6; i++) guess = (guess + x / guess) / 2;
  printf("%.6f\n", guess);
  float g = 16777216.0f;
  volatile float rounded = g + 1.0f;
  printf("%d %.1f\n", rounded == g, (double)g + 1.0);
  a += 2;
  a *= -1;
  a++;
  printf("%g %g\n", a, -a);
  return a < 0 ? 3 : 0;
}
