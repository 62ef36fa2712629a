// safe; flags: --property no-overflow
/* Unsigned numbers wrap around, and a conversion that loses bits is no overflow. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  int i = (int)(x * y + x - y);
  x <<= 7;
  if (i < 100) i++;
  x++;
  return (short)i + (int)(x == y);
}
