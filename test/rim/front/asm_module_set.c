// unsafe, or unknown
extern void reach_error(void);
int a = 1;
__asm__(".globl b\n.set b, a\n");
extern int b;
int main(void) {
  b = 5;
  if (a == 5) reach_error();
  return 0;
}
