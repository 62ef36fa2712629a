extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned long long x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  int i = 0;
  while (i < 3) {
    i++;
  }
  if (x > 1 && y > 1 && x * y == 4611686018427387847ull) reach_error();
  return 0;
}
