// unsafe; flags: --property no-overflow
int main(void) {
  volatile _BitInt(9) x = 255;
  x = x + (_BitInt(9))1;
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
