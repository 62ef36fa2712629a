// safe, or unknown
void reach_error(void);
int main(void) {
  volatile long double a = 1, b = 0x1p-60L;
  if (a + b == a) reach_error();
  volatile double c = 1, d = 0x1p-60;
  if (c + d != c) reach_error();
  return 0;
}
