// safe
/* A struct is assigned as a whole, and looked at byte by byte. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct point {
  unsigned char x, y;
  unsigned short z;
};
struct line {
  struct point from, to;
};
int main(void) {
  struct line a, b;
  a.from.x = 1, a.from.y = 2, a.from.z = 0x0304;
  a.to = a.from;
  a.to.y = (unsigned char)__VERIFIER_nondet_uint();
  b = a;
  const unsigned char *byte = (const unsigned char *)&b;
  if (byte[0] != 1 || byte[2] != 4 || byte[3] != 3) reach_error();
  if (byte[4] != 1 || byte[5] != a.to.y) reach_error();
  return 0;
}
