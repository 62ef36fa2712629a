// safe, or unknown
extern void reach_error(void);
union u { int *p; unsigned long n; } g;
int main(void) {
  int x = 3;
  g.n = (unsigned long)&x;
  *g.p = 4;
  if (x != 4) reach_error();
  return 0;
}
