// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int g;
static int one(void) { return 1; }
static int two(void) { return 2; }
static void *choose(void) { return __VERIFIER_nondet_int() == 5 ? (void *)one : (void *)two; }
int f(void) __attribute__((ifunc("choose")));
/* not native: the resolver runs before the inputs are there */
int main(void) {
  int r = f();
  if (r != 1 && r != 2) reach_error();
  return 0;
}
