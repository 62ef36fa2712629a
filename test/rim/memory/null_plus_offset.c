// unsafe; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
struct s { char pad[4096]; int a; };
int main(void) {
  struct s *p = 0;
  if (__VERIFIER_nondet_int() == 1) return p->a;
  return 0;
}
