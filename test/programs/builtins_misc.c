/* Other builtins: expect, constant_p, choose_expr, types_compatible_p, object layout, unreachable. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define likely(x) __builtin_expect(!!(x), 1)

static int sign(int n) {
  if (likely(n > 0)) return 1;
  if (__builtin_expect(n, 0) == 0) return 0;
  return -1;
}

static int known(int n) {
  switch (n & 1) {
    case 0: return 10;
    case 1: return 20;
  }
  __builtin_unreachable();
}

struct s { char a; int b[4]; };

int main(void) {
  printf("%d %d %d\n", sign(5), sign(0), sign(-5));
  printf("%d %d\n", known(4), known(7));
  printf("%d\n", __builtin_types_compatible_p(int, signed));
  printf("%d\n", __builtin_choose_expr(sizeof(int) == 4, 1, "no"));
  printf("%zu\n", (size_t)__builtin_offsetof(struct s, b[2]));
  char text[] = "builtin";
  printf("%d %d\n", (int)__builtin_strlen(text), __builtin_memcmp(text, "built", 5));
  __builtin_memcpy(text, "BUILT", 5);
  printf("%s %d\n", text, __builtin_strcmp(text, "BUILTin"));
  __builtin_memset(text, 'x', 2);
  printf("%s %d\n", text, __builtin_abs(-7));
  printf("%d\n", __builtin_constant_p(3));
  int *aligned = __builtin_assume_aligned(&(int){5}, 4);
  printf("%d\n", *aligned);
  __builtin_prefetch(text);
  return 0;
}
