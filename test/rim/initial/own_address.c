// safe; flags: --property valid-init
int main(void) {
  void *p = &p;
  return p == &p ? 0 : 1;
}
