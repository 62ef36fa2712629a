// unsafe, or unknown
extern void reach_error(void);
static int x = 3;
int main(void) {
  unsigned long at = (unsigned long)&x;
  __asm__ volatile("movl $4, (%0)" : : "r"(at) : "memory");
  if (x != 3) reach_error();
  return 0;
}
