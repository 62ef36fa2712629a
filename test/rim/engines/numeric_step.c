// safe
extern void reach_error(void);
int main(void) {
  unsigned char c = 0;
  for (int i = 0; i < 100; i++) {
    c += 4;
    if (c % 4) reach_error();
  }
  return 0;
}
