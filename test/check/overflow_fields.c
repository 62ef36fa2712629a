// safe; flags: --property no-overflow
/* Bit-fields are promoted, too, and keep what fits. */
extern int __VERIFIER_nondet_int(void);

struct fields {
  signed a : 5;
  unsigned b : 7;
};

int main(void) {
  struct fields f = {0, 0};
  int x = __VERIFIER_nondet_int();
  if (x < 100) x++;
  f.a = x;
  f.a++;
  f.a *= 3;
  f.b -= 1;
  return f.a + f.b;
}
