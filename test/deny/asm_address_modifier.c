// unsafe line 6
extern void reach_error(void);
int main(void) {
  int x = 0, *p = &x;
  __asm__ volatile("movl $1, %a0" : : "r"(p));
  if (x) reach_error();
  return 0;
}
