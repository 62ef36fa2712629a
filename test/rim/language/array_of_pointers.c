// safe
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  int x = 0, y = 0, *a[2] = {&x, &y};
  unsigned i = __VERIFIER_nondet_uint() % 2;
  *a[i] = 5;
  if (x + y != 5) reach_error();
  return 0;
}
