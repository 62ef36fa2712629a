// safe; flags: --property valid-shift
int main(void) {
  volatile int n = 63;
  return (int)(1ul << n >> 40);
}
