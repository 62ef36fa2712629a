// safe; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

struct pair { int a, b; };

static int second(struct pair *p) { return p ? p->b : 0; }

int main(void) {
  struct pair x = {1, 2};
  return second(__VERIFIER_nondet_int() ? &x : 0);
}
