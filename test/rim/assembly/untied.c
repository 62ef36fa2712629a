// unsafe, or unknown
extern void reach_error(void);
/* not native: what is in the register is anybody's guess */
int main(void) {
  int x = 3, y;
  __asm__ volatile("" : "=r"(y) : "r"(x));
  if (y != x) reach_error();
  return 0;
}
