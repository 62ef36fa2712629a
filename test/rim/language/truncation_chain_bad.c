// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  signed char c = (signed char)x;
  unsigned char u = (unsigned char)x;
  if ((c < 0) != (u > 128)) reach_error();
  return 0;
}
