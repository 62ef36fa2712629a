// unsafe
extern void reach_error(void);
int main(void) {
  unsigned char c = 0x81;
  c <<= 1;
  if (c != 0x102) reach_error();
  c = 0x80;
  c >>= 7;
  if (c != 1) reach_error();
  return 0;
}
