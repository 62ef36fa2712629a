// expect: 12: reach_error called
/* The error needs two particular inputs, which the file beside supplies. */
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  unsigned char b = __VERIFIER_nondet_uchar();
  if (a == 123456 && b == 77) {
    int c = __VERIFIER_nondet_int();
    if (c == -5) reach_error();
  }
  return 0;
}
