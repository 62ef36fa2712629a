// unsafe line 7; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *s = "constant", t[] = "changes";
  if (__VERIFIER_nondet_int()) s = t;
  s[0] = 'C';
  return 0;
}
