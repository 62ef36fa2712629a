// unsafe, or unknown
extern void reach_error(void);
int g;
int main(void) {
  __asm__ volatile("movl $5, (%0)" : : "r"(&g) : "memory");
  if (g == 5) reach_error();
  return 0;
}
