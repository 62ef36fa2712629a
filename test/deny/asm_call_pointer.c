// unknown line 9: operand
extern void reach_error(void);
int x;
void f(void) {
  x = 1;
}
int main(void) {
  void (*p)(void) = f;
  __asm__ volatile("call *%0" : : "r"(p) : "memory", "rax");
  if (x) reach_error();
  return 0;
}
