// unsafe, or unknown
extern void reach_error(void);
__attribute__((used)) void target(void) { reach_error(); }
int main(void) {
  void (*p)(void) = target;
  __asm__ volatile("call *%0" : : "r"(p) : "memory", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "cc");
  return 0;
}
