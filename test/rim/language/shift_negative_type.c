// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned char c = 0x80;
  if ((c << 24) < 0 && (unsigned char)(c << 1) == 0) reach_error();
  return 0;
}
