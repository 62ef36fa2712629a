// safe; flags: --property valid-deref
int main(void) {
  int *p = 0;
  return __builtin_constant_p(*p) ? 1 : 0;
}
