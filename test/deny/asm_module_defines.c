// unknown: 'x'
extern void reach_error(void);
__asm__(".data\n.globl x\nx: .long 5\n.text");
extern int x;
int main(void) {
  if (x == 4) reach_error();
  return 0;
}
