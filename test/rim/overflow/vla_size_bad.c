// unsafe; flags: --property no-overflow
int main(void) {
  volatile int x = 2147483647;
  return (int)sizeof(char[(x + 1) & 3]);
}
/* not native: a run without the sanitizer of the property does not fail */
