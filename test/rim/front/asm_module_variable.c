// unsafe, or unknown
extern void reach_error(void);
__asm__(".data\n.globl hidden\nhidden: .long 7\n.text\n");
extern int hidden;
int main(void) {
  if (hidden == 7) reach_error();
  return 0;
}
