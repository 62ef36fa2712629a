// safe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned char n = 33;
  unsigned long long x = 1ull << n;
  if (x != 0x200000000ull) reach_error();
  return 0;
}
