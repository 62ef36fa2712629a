// unsafe, or unknown
extern void reach_error(void);
int g;
__attribute__((used)) void set(void) { g = 1; }
int main(void) {
  __asm__ volatile("call set" ::: "memory", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
  if (g) reach_error();
  return 0;
}
