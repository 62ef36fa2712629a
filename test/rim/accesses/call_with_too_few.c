// safe, or unknown; flags: --property valid-memsafety
static int f() { return 3; }
int main(void) {
  int (*p)(int) = (int (*)(int))f;
  int (*q)() = (int (*)())p;
  return q();
}
