// unsafe line 7; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

struct pair { int a, b; };

static int second(struct pair *p) {
  return p->b;
}

int main(void) {
  struct pair x = {1, 2};
  return second(__VERIFIER_nondet_int() ? &x : 0);
}
