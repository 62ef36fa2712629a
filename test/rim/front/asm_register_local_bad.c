// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  register int x __asm__("ecx") = 5;
  int y;
  __asm__("movl %%ecx, %0" : "=r"(y) : "r"(x));
  if (y != 5 || y == 5) reach_error();
  return 0;
}
