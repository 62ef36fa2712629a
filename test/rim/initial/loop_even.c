// safe; flags: --property valid-init
int main(void) {
  int a[20];
  for (int i = 0; i < 20; i += 2) a[i] = i;
  int s = 0;
  for (int i = 0; i < 20; i += 2) s += a[i];
  return s > 5;
}
