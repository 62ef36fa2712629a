// safe, may be unknown with impact, lazy, slam: one fact about all elements
/* Copies of a large array, and one fact about all of its elements (engine watch). */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void check(int good) {
  if (!good) reach_error();
}
int main(void) {
  int a[5000], b[5000], c[5000], i, x;
  for (i = 0; i < 5000; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < 5000; i++) b[i] = a[i];
  for (i = 0; i < 5000; i++) c[i] = b[i];
  for (x = 0; x < 5000; x++) check(a[x] == c[x]);
  return 0;
}
