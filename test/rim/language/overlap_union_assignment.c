// safe
extern void reach_error(void);
union u { struct { int a, b; } s; struct { int c, d; } t; };
int main(void) {
  union u x = {{1, 2}};
  union u y = x;
  y.t.c = y.s.b;
  if (y.s.a != 2 || x.t.d != 2) reach_error();
  return 0;
}
