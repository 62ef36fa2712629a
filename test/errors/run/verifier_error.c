// expect: 8: reach_error called
/* The error function of older verification tasks. */
extern void __VERIFIER_error(void) __attribute__((noreturn));

int main(void) {
  int i = 0;
  while (i < 10) i += 3;
  if (i == 12) __VERIFIER_error();
  return 0;
}
