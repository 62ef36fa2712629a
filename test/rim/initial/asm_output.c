// safe; flags: --property valid-init
int main(void) {
  int x, y = 3;
  __asm__("movl %1, %0" : "=r"(x) : "r"(y));
  return x;
}
