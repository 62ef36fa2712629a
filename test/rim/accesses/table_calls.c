// safe; flags: --property valid-memsafety
static int add(int a) { return a + 1; }
static int sub(int a) { return a - 1; }
static int (*const table[])(int) = {add, sub};
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned i = (unsigned)__VERIFIER_nondet_int();
  return i < 2 ? table[i](3) : 0;
}
