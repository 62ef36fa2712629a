// safe, may be unknown with impact, lazy, slam: they follow no element of an array
// The checks are in a function that both loops call; what holds of the elements behind the index that is filled is needed there.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void check(int holds) {
  if (!holds) reach_error();
}
int main(void) {
  int up[50000], down[50000], a, b = 0, c = 0;
  for (a = 0; a < 50000; a++) {
    int in = __VERIFIER_nondet_int();
    if (in >= 0)
      up[b++] = in;
    else
      down[c++] = in;
  }
  for (int x = 0; x < b; x++) check(up[x] >= 0);
  for (int x = 0; x < c; x++) check(down[x] < 0);
  return 0;
}
