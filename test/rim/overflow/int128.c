// safe, or unknown; flags: --property no-overflow
long __VERIFIER_nondet_long(void);
int main(void) {
  __int128 a = __VERIFIER_nondet_long(), b = __VERIFIER_nondet_long();
  return (a * b + a - b) > 3;
}
