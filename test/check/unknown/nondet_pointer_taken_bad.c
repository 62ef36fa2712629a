// unsafe line 10
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
static int x;
int main(void) {
  int *q = &x;
  *q = 0;
  int *p = __VERIFIER_nondet_pointer();
  if (p == q) *p = 5;
  if (x) reach_error();
  return 0;
}
