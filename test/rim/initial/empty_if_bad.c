// unsafe; flags: --property valid-init
int main(void) {
  int x;
  if (x) {
  }
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
