/* Long chains of conditions, nested conditionals, dangling else, conditions with effects. */
#include <stdio.h>

static const char *size(int n) {
  if (n < 0) return "negative";
  else if (n == 0) return "zero";
  else if (n < 10) return "small";
  else if (n < 100) {
    if (n % 2)
      if (n % 3) return "odd";
      else return "odd triple";
    else
      return "even";
  } else if (n < 1000 && !(n & 1))
    return "large even";
  else if (n < 1000)
    return "large odd";
  return "huge";
}

static int leap(int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }

int main(void) {
  int v[] = {-5, 0, 7, 11, 15, 20, 500, 501, 5000};
  for (unsigned i = 0; i < sizeof v / sizeof *v; i++) printf("%s; ", size(v[i]));
  printf("\n%d %d %d %d\n", leap(2000), leap(1900), leap(2024), leap(2023));
  int a = 0, b = 5;
  if ((a = b - 5)) b = 100;
  else if (a++ == 0 && ++b) b *= 2;
  printf("%d %d\n", a, b);
  if (!a)
    ;
  else
    b--;
  printf("%d\n", b);
  return 0;
}
