// safe; flags: --property no-overflow
/* Small types are promoted to int, and converted back: nothing overflows there. */
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  short s = __VERIFIER_nondet_short();
  unsigned short u = __VERIFIER_nondet_ushort();
  int x = __VERIFIER_nondet_int();
  if (x < 100) x++;
  c++;
  c += s;
  s = s * c - u;
  s--;
  return -c + s < x;
}
