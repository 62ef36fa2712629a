// safe
/* One byte, read with and without a sign. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char u = __VERIFIER_nondet_uchar();
  signed char s = *(signed char *)&u;
  if ((u < 128) != (s >= 0)) reach_error();
  if (s < 0 && s + 256 != u) reach_error();
  if (s >= 0 && s != u) reach_error();
  return 0;
}
