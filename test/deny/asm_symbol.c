// unsafe line 7
extern void reach_error(void);
int x;
static int y;
int main(void) {
  __asm__("movl $1, x(%rip)");
  if (x) reach_error();
  if (y) reach_error();
  return 0;
}
