// safe
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  switch (c) {
  case 255: break;
  case -1: reach_error();
  }
  return 0;
}
