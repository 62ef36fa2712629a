// unsafe, or unknown; flags: --property valid-init
int main(void) {
  char a[2];
  char *p = a;
  p[0] = 1;
  char c = p[1];
  if (c) return 1;
  return p[0];
}
/* not native: a run without the sanitizer of the property does not fail */
