// safe; flags: --property valid-init
int main(void) {
  _BitInt(17) a[2], *p = a;
  p[0] = 3;
  p[1] = p[0];
  return (int)p[1];
}
