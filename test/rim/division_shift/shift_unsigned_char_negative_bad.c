// unsafe; flags: --property valid-shift
int main(void) {
  volatile unsigned char n = (unsigned char)-1;
  return (int)(1ul >> n);
}
/* not native: a run without the sanitizer of the property does not fail */
