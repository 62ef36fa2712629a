// unsafe
extern void reach_error(void);
int main(void) {
  unsigned char n = 33;
  unsigned long long x = 1ull << n;
  if (x != 2) reach_error();
  return 0;
}
