// safe
// The local of a caller, in a callee of a callee.
static void g(int **to, int *x) { *to = x; }
static void f(int **to, int *x) { g(to, x); }
int main(void) {
  int *p, x = 1;
  f(&p, &x);
  *p = 0;
  return x;
}
