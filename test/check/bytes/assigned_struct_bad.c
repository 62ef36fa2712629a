// unsafe line 15
/* The struct was copied before its member was changed. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct point {
  unsigned char x, y;
  unsigned short z;
};
int main(void) {
  struct point a, b;
  a.x = 1, a.y = 2, a.z = 0x0304;
  b = a;
  a.z = (unsigned short)__VERIFIER_nondet_uint();
  const unsigned char *byte = (const unsigned char *)&b;
  if (byte[2] + byte[3] * 256 != a.z) reach_error();
  return 0;
}
