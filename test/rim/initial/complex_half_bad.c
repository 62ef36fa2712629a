// unsafe, or unknown; flags: --property valid-init
int main(void) {
  double _Complex z, *p = &z;
  __real__ *p = 1;
  return __imag__ z > 0;
}
/* not native: a run without the sanitizer of the property does not fail */
