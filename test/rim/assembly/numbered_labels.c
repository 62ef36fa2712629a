// safe, or unknown
extern void reach_error(void);
int main(void) {
  int x = 3;
  __asm__ volatile("jmp 1f\n 2: incl %0\n 1:" : "+r"(x));
  if (x != 3) reach_error();
  return 0;
}
