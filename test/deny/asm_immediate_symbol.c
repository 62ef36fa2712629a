// unsafe line 6
extern void reach_error(void);
static int x;
int main(void) {
  __asm__ volatile("movl $1, %c0(%%rip)" : : "i"(&x));
  if (x) reach_error();
  return 0;
}
