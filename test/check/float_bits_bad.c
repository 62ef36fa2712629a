// unsafe line 14, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* The pattern of a number, and the sign of a zero. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  union {
    float number;
    unsigned bits;
  } u;
  u.number = __VERIFIER_nondet_float();
  unsigned before = u.bits;
  u.number = 0 - u.number;
  if ((u.bits ^ before) != 0x80000000u) reach_error();
  return 0;
}
