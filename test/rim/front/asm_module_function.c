// unsafe, or unknown
extern void reach_error(void);
__asm__(".text\n.globl seven\nseven: movl $7, %eax\n ret\n");
int seven(void);
int main(void) {
  if (seven() == 7) reach_error();
  return 0;
}
