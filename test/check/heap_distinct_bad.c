// unsafe line 13
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
struct item {
  int a, b;
};
int main(void) {
  struct item *x = malloc(sizeof *x), *y = malloc(sizeof *y), *z = __VERIFIER_nondet_int() ? x : y;
  x->a = 1, x->b = 2;
  y->a = 3;
  z->b = 9;
  if (x != y && x->b == 9 && y->b == 4) reach_error();
  return 0;
}
