// unsafe; flags: --property valid-init
/* not native: a copy is no use to the sanitizer */
int main(void) {
  int x;
  int y = x;
  y = 1;
  return y;
}
