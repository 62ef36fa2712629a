// unsafe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned s = __VERIFIER_nondet_uint();
  if (s != 200) return 0;
  unsigned _BitInt(256) x = 1;
  x <<= s;
  if ((unsigned long)(x >> 192) == 256) reach_error();
  return 0;
}
