// unsafe; flags: --property no-overflow
int main(void) {
  volatile int x = -1;
  return x << 0;
}
/* not native: a run without the sanitizer of the property does not fail */
