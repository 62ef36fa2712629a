// unsafe, or unknown
extern void reach_error(void);
static int x = 3;
int main(void) {
  __asm__ volatile("INCL x(%rip)");
  if (x != 3) reach_error();
  return 0;
}
