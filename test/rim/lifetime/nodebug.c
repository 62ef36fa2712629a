// unsafe, or unknown; flags: --property valid-memsafety
__attribute__((nodebug)) int main(void) {
  int *p;
  { int x = 1; p = &x; }
  return *p;
}
