/* atoi, atol, strtol with end pointer and bases, strtoul, abs, labs, llabs. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  printf("%d %d %d %d\n", atoi("42"), atoi("  -17xyz"), atoi("+5"), atoi("none"));
  printf("%ld\n", atol("123456789"));
  char *end;
  long v = strtol("  77 rest", &end, 10);
  printf("%ld [%s]\n", v, end);
  v = strtol("0x1fz", &end, 16);
  printf("%ld [%s]\n", v, end);
  v = strtol("0x1f", &end, 0);
  printf("%ld [%s]\n", v, end);
  v = strtol("0755", NULL, 0);
  printf("%ld\n", v);
  v = strtol("-zz", &end, 36);
  printf("%ld [%s]\n", v, end);
  v = strtol("1012", &end, 2);
  printf("%ld [%s]\n", v, end);
  v = strtol("abc", &end, 10);
  printf("%ld [%s]\n", v, end);
  unsigned long u = strtoul("4000000000", &end, 10);
  printf("%lu [%s]\n", u, end);
  printf("%lld\n", strtoll("-9000000000", NULL, 10));
  printf("%d %d %ld %lld\n", abs(-5), abs(7), labs(-70000L), llabs(-5000000000LL));
  return 0;
}
