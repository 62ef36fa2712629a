// safe, may be unknown with impact, lazy, slam: they follow no element of an array
// What holds of the elements that the index has passed is needed while the function that checks them is called.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void check(int holds) {
  if (!holds) reach_error();
}
int main(void) {
  int a[50000], least = 0;
  for (int i = 0; i < 50000; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 50000; i++)
    if (a[i] < least) least = a[i];
  for (int i = 0; i < 50000; i++) check(a[i] >= least);
  return 0;
}
