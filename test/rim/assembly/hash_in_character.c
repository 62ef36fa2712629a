// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  int x = 3, *p = &x;
  __asm__ volatile("nop; addl $'#', %0" : "+m"(*p));
  if (*p != 3) reach_error();
  return 0;
}
