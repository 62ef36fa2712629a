// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  volatile int x = 1;
  volatile int *p = &x;
  __asm__ volatile("movl $9, %0" : "=m"(*p));
  if (x == 9) reach_error();
  return 0;
}
