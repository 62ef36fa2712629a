// safe
extern void reach_error(void);
int main(void) {
  volatile unsigned char c = 255;
  volatile int n = -1;
  if ((1 ? n : 0u) < 0) reach_error();
  if ((1 ? (signed char)-1 : (unsigned char)0) != -1) reach_error();
  if (sizeof(1 ? c : c) != 4 || (c, c) + 1 != 256) reach_error();
  if (~c != -256 || (c << 1) != 510 || -c != -255) reach_error();
  return 0;
}
