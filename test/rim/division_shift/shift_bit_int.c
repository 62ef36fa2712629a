// safe; flags: --property valid-shift
int main(void) {
  volatile unsigned _BitInt(40) x = 1;
  volatile int n = 39;
  x = x << n;
  return 0;
}
