// unsafe line 4
// The operand that is called lies in a table of the program's own functions.
extern void reach_error(void);
static void fail(void) { reach_error(); }
static struct { void (*first)(void), (*second)(void); } table = {0, fail};
int main(void) {
  __asm__ volatile("call *%0" : : "m"(table.second) : "memory", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
  return 0;
}
