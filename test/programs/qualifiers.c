/* const, volatile, restrict: volatile reads and writes happen, constants can be addressed. */
#include <stdio.h>

static volatile int device;
static const int limits[3] = {1, 10, 100};

static void add(int n, int *restrict to, const int *restrict from) {
  for (int i = 0; i < n; i++) to[i] += from[i];
}

static int spin(volatile int *v) {
  int n = 0;
  while ((*v)-- > 0) n++;
  return n;
}

struct reg {
  volatile unsigned status;
  const char *const name;
};

int main(void) {
  device = 5;
  device += device;
  printf("%d\n", device);
  printf("%d\n", spin(&device));
  printf("%d\n", device);
  int a[3] = {1, 2, 3};
  add(3, a, limits);
  printf("%d %d %d\n", a[0], a[1], a[2]);
  const int *p = a;
  int *const q = a;
  const int *const *pp = &p;
  p++;
  *q = 50;
  printf("%d %d %d\n", *p, **pp, a[0]);
  struct reg r = {.status = 0, .name = "reg"};
  r.status |= 1u << 3;
  volatile struct reg *vr = &r;
  vr->status ^= 0xff;
  printf("%u %s\n", vr->status, r.name);
  const volatile int cv = 3;
  register int reg = cv * 2;
  printf("%d\n", reg);
  return limits[1];
}
