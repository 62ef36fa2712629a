// safe
extern void reach_error(void);
int main(void) {
  int x = 3;
  __asm__ volatile("# nothing %0" : "+r"(x));
  __asm__ volatile("" : : "r"(x) : "memory");
  if (x != 3) reach_error();
  return 0;
}
