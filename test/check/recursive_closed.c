// safe, may be unknown with impact, slam: calls within calls are unfolded one by one
extern void reach_error(void);
/* Nothing is asked for: the values of the only run are the predicates, and every call is computed once. */
static unsigned count;
static int fibonacci(int n) {
  count++;
  if (n < 2) return n;
  int before = fibonacci(n - 1);
  return before + fibonacci(n - 2);
}
static int ways(unsigned char coins, int kinds) {
  if (!coins) return 1;
  if (!kinds || coins > 100) return 0;
  return ways(coins, kinds - 1) + ways((unsigned char)(coins - kinds), kinds);
}
int main(void) {
  if (fibonacci(13) != 233) reach_error();
  if (ways(7, 3) != 8) reach_error();
  return 0;
}
