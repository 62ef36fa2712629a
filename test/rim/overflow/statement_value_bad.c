// unsafe; flags: --property no-overflow
int main(void) {
  volatile int x = 2147483647;
  (void)(x + 1);
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
