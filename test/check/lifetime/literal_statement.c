// unsafe line 7, may be unknown: clang marks no end of a compound literal
// The statement under an `if` is a block of its own.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 0, *p = &a;
  if (__VERIFIER_nondet_int()) p = &(int){1};
  return *p;
}
