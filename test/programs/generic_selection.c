/* _Generic and _Static_assert. */
#include <stdio.h>

#define KIND(x)                                                                                              \
  _Generic((x), char: "char", signed char: "schar", unsigned char: "uchar", short: "short", int: "int",      \
      unsigned: "unsigned", long: "long", unsigned long: "ulong", long long: "llong", float: "float",        \
      double: "double", char *: "char*", const char *: "const char*", int *: "int*", default: "other")

static int abs_int(int x) { return x < 0 ? -x : x; }
static long long abs_wide(long long x) { return x < 0 ? -x : x; }
#define ABS(x) _Generic((x), long long: abs_wide, default: abs_int)(x)

_Static_assert(sizeof(short) == 2, "short has two bytes");
_Static_assert((unsigned char)-1 == 255, "bytes have eight bits");

struct s {
  _Static_assert(sizeof(int) == 4, "inside a structure");
  int a;
};

int main(void) {
  char c = 1;
  short h = 2;
  unsigned char uc = 3;
  struct s s = {5};
  printf("%s %s %s %s\n", KIND(c), KIND(h), KIND(uc), KIND(c + h));
  printf("%s %s %s %s %s\n", KIND(1), KIND(1u), KIND(1L), KIND(1ul), KIND(1ll));
  printf("%s %s %s %s\n", KIND(&s.a), KIND("x"), KIND((const char *)0), KIND(s));
  printf("%s %s %s\n", KIND(1.0f), KIND(1.0), KIND('a'));
  printf("%d %lld\n", ABS(-4), ABS(-5000000000LL));
  _Static_assert(1, "inside a function");
  return 0;
}
