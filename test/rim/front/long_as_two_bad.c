// unsafe, or unknown
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
union u { unsigned long long l; unsigned h[2]; };
int main(void) {
  union u x;
  x.h[0] = __VERIFIER_nondet_uint();
  x.h[1] = 1;
  if (x.l == 0x100000007ull) reach_error();
  return 0;
}
