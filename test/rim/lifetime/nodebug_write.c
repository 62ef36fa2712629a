// unsafe, or unknown; flags: --property valid-memsafety
__attribute__((nodebug)) static int f(void) {
  const int x = 1;
  *(int *)&x = 2;
  return x;
}
int main(void) {
  return f();
}
