// unsafe line 6
extern void reach_error(void);
int main(void) {
  int x = 0, y = 0;
  __asm__ volatile("movl $1, %0" : : "m"(x), "m"(y));
  if (x) reach_error();
  if (y) reach_error();
  return 0;
}
