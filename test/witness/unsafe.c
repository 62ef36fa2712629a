extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  while (x > 10) x -= 7;
  if (x == 9) reach_error();
  return 0;
}
