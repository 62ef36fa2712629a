/* _Bool: conversion to 0 or 1, arithmetic, in structs and arrays, as result. */
#include <stdbool.h>
#include <stdio.h>

static bool even(int n) { return !(n & 1); }
static bool truth(int n) { return n; }

struct flags {
  bool a;
  char c;
  bool b[3];
};

int main(void) {
  bool b = 256;
  _Bool p = (void *)0 != &b;
  printf("%d %d %zu\n", b, p, sizeof b);
  b = 0.25 > 0;
  printf("%d %d %d\n", b, truth(0), truth(-8));
  b = &p;
  b++;
  printf("%d\n", b);
  b = !b;
  printf("%d %d %d\n", b, even(4), even(5));
  b |= 4;
  p &= 2;
  p ^= true;
  printf("%d %d %d\n", b, p, b + p);
  struct flags f = {2, 3, {4, 0, 5}};
  printf("%d %d %d %d %d\n", f.a, f.c, f.b[0], f.b[1], f.b[2]);
  int sum = 0;
  for (int i = 0; i < 10; i++) sum += even(i);
  printf("%d %d\n", sum, (bool)0x100 + (bool)1);
  return b ? 3 : 4;
}
