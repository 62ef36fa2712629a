// unsafe
extern void reach_error(void);
union u { char c; long long l; };
int main(void) {
  union u a, b;
  a.l = 0x1122334455667788ll;
  b = a;
  a.c = 0;
  if (b.l >> 56 != 0x11 || (a.l & 0xff) != 0 || b.c != 0) reach_error();
  return 0;
}
