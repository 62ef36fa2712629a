// unsafe
extern void reach_error(void);
int main(void) {
  unsigned char c = 0;
  for (int i = 0; i < 100; i++) {
    c += 3;
    if (c % 3) reach_error();
  }
  return 0;
}
