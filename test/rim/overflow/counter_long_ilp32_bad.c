// unsafe; flags: --property no-overflow --data-model ILP32
int main(void) {
  volatile long x = 2147483647;
  x++;
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
