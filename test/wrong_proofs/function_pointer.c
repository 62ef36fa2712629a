extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* One of two functions is called. */
int g;
static void set(int n) { g = n; }
static void keep(int n) { (void)n; }
int main(void) {
  void (*f)(int) = keep;
  if (__VERIFIER_nondet_int() > 3) f = set;
  f(6);
  if (g == 6) reach_error();
  return 0;
}
