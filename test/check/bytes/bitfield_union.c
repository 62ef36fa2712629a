// safe
/* Flags as bits and as the byte that holds them. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
union status {
  unsigned char byte;
  struct {
    unsigned char ready : 1;
    unsigned char error : 1;
    unsigned char level : 4;
    unsigned char mode : 2;
  } bits;
};
int main(void) {
  union status s;
  s.byte = __VERIFIER_nondet_uchar();
  unsigned char before = s.byte;
  s.bits.ready = 1;
  if (!(s.byte & 1)) reach_error();
  if ((s.byte & 0xfe) != (before & 0xfe)) reach_error();
  s.bits.level = 9;
  if ((s.byte >> 2 & 15) != 9) reach_error();
  if (s.bits.mode != before >> 6) reach_error();
  return 0;
}
