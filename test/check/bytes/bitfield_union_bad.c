// unsafe line 18
/* The byte is cleared, and with it the flag that was set. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
union status {
  unsigned char byte;
  struct {
    unsigned char ready : 1;
    unsigned char error : 1;
    unsigned char level : 6;
  } bits;
};
int main(void) {
  union status s;
  s.byte = 0;
  s.bits.error = 1;
  s.byte &= __VERIFIER_nondet_uchar();
  if (s.bits.error == 0) reach_error();
  return 0;
}
