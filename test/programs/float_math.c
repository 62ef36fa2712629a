/* A numeric loop: integration, bisection, simple statistics. */
#include <stdio.h>

static double cube(double x) { return x * x * x; }
static double line(double x) { return 3 * x - 7; }

static double integrate(double (*f)(double), double a, double b, int n) {
  double h = (b - a) / n, s = 0;
  for (int i = 0; i < n; i++) s += f(a + (i + 0.5) * h);
  return s * h;
}

static double bisect(double (*f)(double), double lo, double hi) {
  for (int i = 0; i < 40; i++) {
    double mid = (lo + hi) / 2;
    if ((f(lo) < 0) == (f(mid) < 0)) lo = mid;
    else hi = mid;
  }
  return lo;
}

int main(void) {
  printf("%.4f\n", integrate(cube, 0, 2, 64));
  printf("%.6f\n", bisect(line, 0, 10));
  double data[] = {2, 4, 4, 4, 5, 5, 7, 9}, mean = 0, var = 0;
  for (int i = 0; i < 8; i++) mean += data[i] / 8;
  for (int i = 0; i < 8; i++) var += (data[i] - mean) * (data[i] - mean) / 8;
  printf("%g %g\n", mean, var);
  int buckets[4] = {0};
  for (double x = 0; x < 1; x += 0.0625) buckets[(int)(x * x * 4)]++;
  printf("%d %d %d %d\n", buckets[0], buckets[1], buckets[2], buckets[3]);
  return 0;
}
