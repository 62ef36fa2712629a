// unsafe line 6, may be unknown: the input is one of many
// As array_filled_in_turns.c, but zero goes to the wrong array.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void check(int holds) {
  if (!holds) reach_error();
}
int main(void) {
  int in[50], up[50], down[50], a, b = 0, c = 0;
  for (int i = 0; i < 50; i++) in[i] = __VERIFIER_nondet_int();
  for (a = 0; a < 50; a++) {
    if (in[a] > 0)
      up[b++] = in[a];
    else
      down[c++] = in[a];
  }
  for (int x = 0; x < b; x++) check(up[x] >= 0);
  for (int x = 0; x < c; x++) check(down[x] < 0);
  return 0;
}
