// safe; flags: --property valid-init
/* All elements are set. */

int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++)
    a[i] = i;
  int s = 0;
  for (int i = 0; i < 4; i++)
    s += a[i];
  return s;
}
