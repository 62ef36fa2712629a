/* Unions passed, returned and copied by value. */
#include <stdio.h>

union small { char c; short s; };
union mid { long long q; int i[2]; };
union large { int i[10]; char text[40]; struct { short h; union mid m; } deep; };

static union small inc(union small v) { v.s += 0x101; return v; }
static union mid flip(union mid v) { return (union mid){.i = {v.i[1], v.i[0]}}; }
static union large name(union large v, const char *s) {
  int n = 0;
  while (s[n]) {
    v.text[n] = s[n];
    n++;
  }
  v.text[n] = 0;
  return v;
}

int main(void) {
  union small s = {.s = 0x0203};
  s = inc(inc(s));
  printf("%x %x\n", s.s, s.c);
  union mid m = {.i = {1, 2}};
  union mid f = flip(m);
  printf("%llx %llx %d\n", (unsigned long long)m.q, (unsigned long long)f.q, flip(flip(m)).i[0]);
  union large l = {{0}};
  union large k = name(l, "hello union");
  printf("[%s] [%s] %x\n", l.text, k.text, k.i[1]);
  k.deep.m.q = 0x4142434445464748LL;
  k.deep.h = 0x5a5a;
  printf("%.2s %zu\n", k.text, sizeof k);
  union mid pair[2] = {m, f};
  pair[0] = pair[1];
  printf("%d %d\n", pair[0].i[0], pair[1].i[1]);
  return 0;
}
