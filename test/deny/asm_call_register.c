// unknown line 7: assembly that goes where an operand leads
// A register is called: which operand that is cannot be told from the text.
extern void reach_error(void);
static void fail(void) { reach_error(); }
int main(void) {
  int a = 1;
  __asm__ volatile("call *%%rax" : : "a"(fail), "m"(a) : "memory");
  return 0;
}
