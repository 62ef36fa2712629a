// unsafe; flags: --property valid-shift
int main(void) {
  volatile unsigned _BitInt(5) x = 1;
  volatile int n = 5;
  x = x << n;
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
