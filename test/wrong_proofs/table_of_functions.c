extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* A function is called from a table. */
int g;
static int one(int n) { return n + 1; }
static int two(int n) { g = n; return n; }
int (*table[2])(int) = {one, two};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1) return 0;
  int r = table[i](5);
  if (g == 5 && r == 5) reach_error();
  return 0;
}
