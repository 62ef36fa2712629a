// unsafe, or unknown
extern void reach_error(void);
int g;
__attribute__((naked)) int f(void) { __asm__("movl $1, g(%rip)\n movl $3, %eax\n ret"); }
int main(void) {
  if (f() == 3 && g == 1) reach_error();
  return 0;
}
