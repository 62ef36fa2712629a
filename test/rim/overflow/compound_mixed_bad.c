// unsafe; flags: --property no-overflow
/* i += long computes in long; only int sums overflow in int */
int main(void) {
  volatile int i = 2147483647;
  i += 1l;
  i = 2147483647;
  i += (short)1;
  return i;
}
/* not native: a run without the sanitizer of the property does not fail */
