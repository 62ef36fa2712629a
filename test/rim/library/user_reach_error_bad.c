// unsafe, or unknown
extern int __VERIFIER_nondet_int(void);
/* not native: it defines the error function */
static int g;
void reach_error(void) { g = 1; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 3) { if (x <= 5) reach_error(); }
  return g;
}
