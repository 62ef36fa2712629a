// safe
extern void reach_error(void);
int main(void) {
  int x = 0, y = 3;
  __asm__ volatile("movl %1, %0" : "=r"(x) : "m"(y));
  if (y != 3) reach_error();
  return 0;
}
