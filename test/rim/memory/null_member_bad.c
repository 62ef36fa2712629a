// unsafe, or unknown; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
struct s { int a, b; };
int main(void) {
  struct s x, *p = __VERIFIER_nondet_int() ? &x : 0;
  p->b = 1;
  return 0;
}
