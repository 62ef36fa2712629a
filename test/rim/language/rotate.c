// safe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned char x = 0x81;
  if (__builtin_rotateleft8(x, 9) != 3) reach_error();
  return 0;
}
