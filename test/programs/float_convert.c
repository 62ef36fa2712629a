/* Conversions between integers and floating types. */
#include <stdio.h>

int main(void) {
  double values[] = {0.0, 0.9, -0.9, 1.5, -1.5, 2.999, 1e9, -1e9};
  for (int i = 0; i < 8; i++) printf("%d %lld ", (int)values[i], (long long)values[i]);
  printf("\n");
  printf("%u %d %d\n", (unsigned)3e9, (unsigned char)200.7, (short)-300.2);
  int n = 7;
  printf("%g %g %g\n", n / 2 * 1.0, n / 2.0, (double)(n / 2));
  float f = (float)16777217;
  printf("%.1f %d\n", f, (int)f);
  unsigned long long big = 18446744073709551615ULL;
  printf("%g %g\n", (double)big, (double)(long long)-5);
  long long exact = 9007199254740993LL;
  printf("%.0f\n", (double)exact);
  int i = 3;
  i *= 1.5;
  printf("%d\n", i);
  i += 0.75;
  printf("%d\n", i);
  char c = 'a';
  double d = c;
  float narrowed = (float)0.1;
  printf("%g %d\n", d, narrowed == 0.1);
  _Bool b = 0.5;
  printf("%d %d\n", b, !0.0);
  return 0;
}
