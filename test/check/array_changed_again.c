// safe, may be unknown with impact, lazy, slam: they follow no element of an array
// Before the index comes to an element, it is what another loop left there.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void check(int holds) {
  if (!holds) reach_error();
}
int main(void) {
  int a[50000], b[50000], more = __VERIFIER_nondet_int();
  for (int i = 0; i < 50000; i++) a[i] = 42;
  for (int i = 0; i < 50000; i++) b[i] = a[i];
  for (int i = 0; i < 50000; i++) b[i] = b[i] + more;
  for (int i = 0; i < 50000; i++) check(b[i] == 42 + more);
  return 0;
}
