// unsafe line 10
/* A byte that is written shows in the number. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = 5, i = __VERIFIER_nondet_uint();
  unsigned char *byte = (unsigned char *)&x;
  if (i > 3) return 0;
  byte[i] = 1;
  if (x == 0x10005) reach_error();
  return 0;
}
