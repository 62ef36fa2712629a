// unsafe line 8; flags: --property no-overflow
/* An unsigned short is promoted to int, and its square is too large for that. */
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short u = __VERIFIER_nondet_ushort();
  unsigned r = 0;
  r = u * u;
  return r == 3;
}
