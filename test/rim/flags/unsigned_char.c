// safe; flags: -- -funsigned-char
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char c = __VERIFIER_nondet_char();
  if (c < 0 || (char)-1 != 255) reach_error();
  return 0;
}
