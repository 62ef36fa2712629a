/* _Alignas, _Alignof, aligned attribute: of members, locals and globals. */
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct a {
  char c;
  _Alignas(16) int i;
  char d;
};

struct __attribute__((aligned(32))) b {
  char c;
};

struct c {
  char c;
  short s __attribute__((aligned(8)));
};

static _Alignas(64) char global[3] = "ab";
static struct b many[2];

static int aligned(const void *p, unsigned to) { return (uintptr_t)p % to == 0; }

int main(void) {
  printf("%zu %zu %zu\n", sizeof(struct a), offsetof(struct a, i), offsetof(struct a, d));
  printf("%zu %zu %zu\n", sizeof(struct b), alignof(struct b), sizeof many);
  printf("%zu %zu\n", sizeof(struct c), offsetof(struct c, s));
  printf("%zu %zu %zu %zu\n", alignof(char), alignof(short), alignof(int), alignof(void *));
  alignas(128) int local = 5;
  struct a s = {1, 2, 3};
  printf("%d %d %d\n", aligned(global, 64), aligned(&local, 128), aligned(&s.i, 16));
  printf("%d %d %d\n", aligned(&many[0], 32), aligned(&many[1], 32), s.c + s.i + s.d + local);
  typedef int wide_int __attribute__((aligned(16)));
  wide_int w = 7;
  printf("%zu %d %d\n", alignof(wide_int), aligned(&w, 16), w);
  return 0;
}
