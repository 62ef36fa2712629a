// unsafe; flags: --property valid-shift
int main(void) {
  volatile unsigned char c = 3;
  volatile int n = 32;
  return c >> n;
}
/* not native: a run without the sanitizer of the property does not fail */
