// safe
// All kinds of initialisers.
extern int __VERIFIER_nondet_int(void);
static int f(int x) { return x; }
struct s { int a, b; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  const int a = ({ int z = n; z; }), b = n ? f(1) : f(2);
  const _Bool c = n && f(2);
  const long d = (f(1), f(2));
  const int e = (struct s){f(1), 2}.a, g = {f(3)};
  const double h = f(2);
  _Atomic const int i = f(1);
  const __auto_type j = f(3);
  const _Complex double k = 1.0 + f(2);
  int *const p = &n;
  for (const int m = f(1); n;) break;
  return a + b + c + d + e + g + h + i + j + *p + (int)__real__ k;
}
