/* Pointers to integers and back; bits kept in the low end of a pointer. */
#include <stdint.h>
#include <stdio.h>

static int cells[4] = {11, 22, 33, 44};

static uintptr_t tag(int *p, unsigned t) { return (uintptr_t)p | t; }
static int *untag(uintptr_t v) { return (int *)(v & ~(uintptr_t)3); }

int main(void) {
  uintptr_t v = (uintptr_t)&cells[2];
  int *p = (int *)v;
  printf("%d %zu\n", *p, sizeof v);
  p = (int *)(v - sizeof(int));
  printf("%d\n", *p);
  uintptr_t t = tag(&cells[1], 3);
  printf("%d %d\n", (int)(t & 3), *untag(t));
  printf("%d\n", (int)((uintptr_t)&cells[3] - (uintptr_t)&cells[0]));
  printf("%d\n", (uintptr_t)&cells[3] % sizeof(int) == 0);
  intptr_t i = (intptr_t)&cells[0];
  i += 3 * (intptr_t)sizeof(int);
  printf("%d\n", *(int *)i);
  void *small = (void *)(uintptr_t)12;
  printf("%d %d\n", (int)(uintptr_t)small, small == (void *)12);
  return 0;
}
