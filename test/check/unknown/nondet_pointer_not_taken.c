// safe
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
int main(void) {
  int x = 0;
  int *p = __VERIFIER_nondet_pointer();
  if (p) *p = 5;
  if (x) reach_error();
  return 0;
}
