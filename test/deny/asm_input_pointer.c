// unsafe line 6
extern void reach_error(void);
int main(void) {
  int y = 0, *p = &y;
  __asm__("movl $1, (%0)" : : "r"(p));
  if (y) reach_error();
  return 0;
}
