// unsafe; flags: --property no-overflow
int main(void) {
  volatile long x = (long)(1ul << 63);
  return -x > 0;
}
/* not native: a run without the sanitizer of the property does not fail */
