// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), done = 0;
  if (n < 1 || n > 9) return 0;
  int rounds = (n + 3) / 4;
  switch (n % 4) {
  case 0: do { done++;
  case 3: done++;
  case 2: done++;
  case 1: done++;
          } while (--rounds > 0);
  }
  if (done != n || n == 7) reach_error();
  return 0;
}
