/* A literal is written. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *s = "text";
  if (__VERIFIER_nondet_int()) s[1] = 'a';
  return 0;
}
