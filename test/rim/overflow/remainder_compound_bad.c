// unsafe; flags: --property no-overflow
int main(void) {
  volatile long x = (long)(1ul << 63);
  volatile int m = -1;
  x %= m;
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
