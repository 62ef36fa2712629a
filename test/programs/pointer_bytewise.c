/* Pointers copied byte by byte, through integers, through unions and memcpy: they stay pointers. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct holder { char pad; int *p; int (*f)(int); };

static int twice(int x) { return 2 * x; }

static void copy_bytes(void *to, const void *from, unsigned n) {
  char *t = to;
  const char *f = from;
  while (n--) *t++ = *f++;
}

int main(void) {
  int target = 7, other = 8;
  int *p = &target, *q;
  copy_bytes(&q, &p, sizeof p);
  *q = 70;
  printf("%d %d\n", target, p == q);
  struct holder a = {1, &other, twice}, b;
  copy_bytes(&b, &a, sizeof a);
  (*b.p)++;
  printf("%d %d\n", other, b.f(21));
  char store[sizeof(int *) * 2];
  memcpy(store, &p, sizeof p);
  memcpy(store + sizeof p, &a.p, sizeof a.p);
  int *r;
  memcpy(&r, store + sizeof r, sizeof r);
  printf("%d\n", *r);
  union { int *p; uintptr_t u; unsigned char b[sizeof(int *)]; } u = {&target};
  uintptr_t rebuilt = 0;
  for (unsigned i = 0; i < sizeof u.b; i++) rebuilt |= (uintptr_t)u.b[i] << 8 * i;
  printf("%d %d\n", *(int *)rebuilt, rebuilt == u.u);
  int *list[4] = {&target, &other, &target, &other}, *mirror[4];
  memmove(mirror, list, sizeof list);
  memmove(mirror + 1, mirror, 3 * sizeof *mirror);
  printf("%d %d %d\n", *mirror[0], *mirror[1], *mirror[2]);
  return 0;
}
