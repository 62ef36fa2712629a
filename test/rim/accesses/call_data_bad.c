// unsafe; flags: --property valid-memsafety
static char code[16];
int main(void) {
  void (*f)(void) = (void (*)(void))(void *)code;
  f();
  return 0;
}
