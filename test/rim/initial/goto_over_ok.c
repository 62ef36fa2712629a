// safe; flags: --property valid-init
int main(void) {
  int n = 0, x;
  x = 5;
again:
  if (n == 1) return x;
  n++;
  goto again;
}
