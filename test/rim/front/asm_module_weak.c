// unsafe, or unknown
extern void reach_error(void);
/* The module defines what C only declares. */
__asm__(".text\n.globl answer\nanswer:\n movl $42, %eax\n ret\n");
extern int answer(void);
int main(void) {
  int (*f)(void) = answer;
  if (f() == 42) reach_error();
  return 0;
}
