// unsafe; flags: --property valid-shift --data-model ILP32
int main(void) {
  volatile int n = 63;
  return (int)(1ul << n >> 20);
}
/* not native: a run without the sanitizer of the property does not fail */
