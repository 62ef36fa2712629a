// unsafe line 6
extern void reach_error(void);
static int hidden __attribute__((used));
int main(void) {
  __asm__ volatile("movl $1, hidden(%%rip)" : : : "cc");
  if (hidden) reach_error();
  return 0;
}
