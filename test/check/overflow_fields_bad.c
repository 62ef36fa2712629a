// unsafe line 12; flags: --property no-overflow
extern int __VERIFIER_nondet_int(void);

struct fields {
  int a;
  signed b : 5;
};

int main(void) {
  struct fields f = {0, 0};
  f.a = __VERIFIER_nondet_int(), f.b = 15;
  f.a += f.b;
  return f.a > 0;
}
