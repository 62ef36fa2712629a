// unsafe; flags: --engine induction
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int s;
static void a(void) { s++; }
static void b(void) { s = 0; }
int main(void) {
  void (*f)(void) = a;
  while (1) {
    f();
    if (s == 4) reach_error();
    f = __VERIFIER_nondet_int() ? a : b;
  }
}
