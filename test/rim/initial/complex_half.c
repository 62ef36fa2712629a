// safe; flags: --property valid-init
int main(void) {
  double _Complex z, *p = &z;
  __real__ *p = 1;
  return __real__ z > 0;
}
