// unsafe line 6
extern void reach_error(void);
int main(void) {
  int y = 0;
  __asm__("movl $1, (%0)" : : "r"((unsigned long)&y));
  if (y) reach_error();
  return 0;
}
