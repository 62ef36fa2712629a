/* Calls through pointers: of functions with and without a body, and through a pointer that comes from outside. */
typedef int (*operation)(int);
extern int unknown(int);
extern operation choose(operation *);
extern void reach_error(void);

static int twice(int x) { return 2 * x; }
static int zero(int x) { return x - x; }

int main(void) {
  operation table[] = {twice, unknown, unknown};
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += table[i](1);
  operation f = choose(table);
  if (f != twice && f != zero) return 0;
#ifdef REPAIRED
  f = zero;
#endif
  if (sum > 9 && sum < 50 && unknown(0) > 3 && f(4) == 8) reach_error();
  return 0;
}
