// unsafe line 12
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int tries = 0, ok;
  do {
    ok = __VERIFIER_nondet_int();
    tries++;
  } while (!ok && tries <= 4);
  if (tries > 4) reach_error();
  if (!ok && tries != 4) reach_error();
  return 0;
}
