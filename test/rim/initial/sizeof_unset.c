// safe; flags: --property valid-init
int main(void) {
  int x, *p;
  return (int)(sizeof x + sizeof *p + _Alignof(x)) + __builtin_constant_p(x);
}
