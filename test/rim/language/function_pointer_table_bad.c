// unsafe
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*const table[])(int, int) = {add, sub};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 2;
  int r = table[i](5, 3);
  if (r != 8 && r != 3) reach_error();
  return 0;
}
