// unknown: changes a symbol
extern void reach_error(void);
int y = 1;
extern int y2;
__asm__(".globl y2; .set y2, y");
int main(void) {
  y2 = 2;
  if (y != 1) reach_error();
  return 0;
}
