// safe, may be unknown with impact, lazy, slam: they follow no element of an array
// A flag says that all elements are equal; they are, if it does.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a[50000], b[50000], same = 1;
  for (int i = 0; i < 50000; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 50000; i++) b[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 50000; i++)
    if (a[i] != b[i]) same = 0;
  if (same)
    for (int i = 0; i < 50000; i++)
      if (a[i] != b[i]) reach_error();
  return 0;
}
