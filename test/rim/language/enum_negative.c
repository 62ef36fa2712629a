// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
enum e { a = -1, b };
int main(void) {
  enum e x = (enum e)__VERIFIER_nondet_int();
  if (x < 0 && x == b) reach_error();
  return 0;
}
