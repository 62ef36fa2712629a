// unsafe, or unknown; flags: --property valid-init
int main(void) {
  int a[100];
  for (int i = 0; i < 100; i += 2) a[i] = i;
  int s = 0;
  for (int i = 0; i < 100; i += 2) s += a[i];
  return s + a[99] > 5;
}
/* not native: a run without the sanitizer of the property does not fail */
