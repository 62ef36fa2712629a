// safe; flags: --property valid-init
int main(void) {
  int x, y;
  (void)x;
  y = 3;
  x = (x, y);
  return x;
}
