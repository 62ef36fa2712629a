// safe; flags: --property valid-memsafety
extern char __VERIFIER_nondet_char(void);
/* not native: nothing guards what lies before it */
char a[256];
int main(void) {
  unsigned char c = (char)__VERIFIER_nondet_char();
  a[c] = 1;
  return 0;
}
