// unsafe, or unknown
extern void reach_error(void);
static int counter __attribute__((used));
int main(void) {
  __asm__ volatile("movl $2, counter(%rip)");
  if (counter == 2) reach_error();
  return 0;
}
