/* Attributes that change nothing in the result: noinline, always_inline, pure, unused, section-like hints, noreturn. */
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static int plain(int x) { return x * 3; }
__attribute__((always_inline)) static inline int forced(int x) {
  int y = x + 1;
  return y * y;
}
__attribute__((pure)) static int length(const char *s) {
  int n = 0;
  while (s[n]) n++;
  return n;
}
__attribute__((const)) static int half(int x) { return x / 2; }
static inline int inlined(int a, __attribute__((unused)) int b) { return a; }
__attribute__((noreturn)) static void finish(int code) { exit(code); }
static int older(void) __attribute__((cold, warn_unused_result));
static int older(void) { return 8; }
__attribute__((format(printf, 1, 2))) static int say(const char *f, ...) { return length(f); }

int main(void) {
  printf("%d %d %d\n", plain(2), forced(3), length("four"));
  printf("%d %d %d\n", half(9), inlined(5, 6), older());
  printf("%d\n", say("%d", 3));
  int r = forced(forced(1));
  printf("%d\n", r);
  if (r > 3) finish(6);
  return 1;
}
