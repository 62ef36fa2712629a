// unsafe; flags: -- -fno-strict-aliasing
extern void reach_error(void);
int main(void) {
  unsigned a = 0x01020304;
  unsigned char *p = (unsigned char *)&a;
  p[1] = 0xff;
  if (a != 0x01ff0304) reach_error();
  return 0;
}
