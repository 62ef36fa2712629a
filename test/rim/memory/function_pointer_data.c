// unsafe, or unknown; flags: --property valid-memsafety
/* not native: a jump to data */
int x;
int main(void) {
  void (*f)(void) = (void (*)(void))&x;
  f();
  return 0;
}
