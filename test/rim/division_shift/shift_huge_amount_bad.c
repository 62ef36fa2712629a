// unsafe; flags: --property valid-shift
int main(void) {
  volatile unsigned long n = 1ul << 32;
  return (int)(1u << n);
}
/* not native: a run without the sanitizer of the property does not fail */
