// unsafe
extern void reach_error(void);
union u { struct { unsigned a : 4, b : 4; } f; unsigned char c; };
int main(void) {
  union u x;
  x.c = 0x5a;
  if (x.f.a != 5) reach_error();
  return 0;
}
