// safe; flags: --property valid-shift
int main(void) {
  volatile unsigned char c = 3;
  volatile int n = 31;
  return (c >> n) + (c >> 8);
}
