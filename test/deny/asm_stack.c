// unknown line 5: stack
extern void reach_error(void);
int main(void) {
  int y = 0;
  __asm__ volatile("movl $1, -4(%rbp)");
  if (y) reach_error();
  return 0;
}
