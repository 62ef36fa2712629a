// unsafe line 10
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned char bytes[12] = {16, 208, 157, 141, 161, 106, 4, 234, 82, 198, 103, 97};
int main(void) {
  unsigned char *q = bytes + 5;
  q[2] = __VERIFIER_nondet_uchar();
  __builtin_memmove(bytes + 3, bytes, 8);
  /* the last byte of the copy comes from behind the beginning of its source */
  if (bytes[10] == 77) reach_error();
  return 0;
}
