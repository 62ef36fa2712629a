// safe; flags: --property valid-init
int main(void) {
  long double a[2], *p = a;
  p[0] = 1;
  p[1] = p[0];
  return p[1] > 2;
}
