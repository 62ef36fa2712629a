// unsafe; flags: --property no-div-by-zero
/* the divisor is zero as the type that it is converted to */
int main(void) {
  volatile int n = 256;
  return 5 / (unsigned char)n;
}
/* not native: a run without the sanitizer of the property does not fail */
