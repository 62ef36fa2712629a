// unsafe line 9
extern void reach_error(void);
/* The instruction writes more than the operand that it is given. */
int main(void) {
  struct {
    int x, y;
  } s = {0, 0};
  __asm__ volatile("movq $-1, %0" : "=m"(s.x));
  if (s.y) reach_error();
  return 0;
}
