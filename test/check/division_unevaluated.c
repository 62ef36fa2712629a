// safe; flags: --property no-div-by-zero,valid-shift
/* What is not evaluated neither divides nor shifts, and constants are what they are. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int x = a ? 5 / a : 0;
  int y = 0 && 1 / 0;
  int z = a >= 0 && a < 32 && (1u << a) > 8;
  return x + y + z + 9 / 3 + (int)sizeof(1 / 0);
}
