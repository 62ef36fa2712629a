/* The sum of what is read may be too large for an int. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  while (sum < 1000000000) {
    int x = __VERIFIER_nondet_int();
    if (x == 0) break;
    if (x < 0) continue;
    sum += x;
  }
  return sum > 0;
}
