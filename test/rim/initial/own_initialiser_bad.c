// unsafe; flags: --property valid-init
/* not native: a copy is no use to the sanitizer */
int main(void) {
  int x = x;
  x = 1;
  return x;
}
