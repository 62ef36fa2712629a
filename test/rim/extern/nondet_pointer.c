// safe, or unknown
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
/* not native: the pointer is an input */
int main(void) {
  int x = 1;
  int *p = __VERIFIER_nondet_pointer();
  if (p) *p = 5;
  if (x != 1) reach_error();
  return 0;
}
