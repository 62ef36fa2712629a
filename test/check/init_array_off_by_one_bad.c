// unsafe line 10; flags: --property valid-init
/* All but the last. */

int main(void) {
  int a[4];
  for (int i = 0; i < 3; i++)
    a[i] = i;
  int s = 0;
  for (int i = 0; i < 4; i++)
    s += a[i];
  return s;
}
