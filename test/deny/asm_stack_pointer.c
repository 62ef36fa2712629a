// unknown line 6: stack
extern void reach_error(void);
static char other[4096];
int main(void) {
  int x = 0;
  __asm__ volatile("movq %0, %%rsp" : : "r"(other + 4000));
  if (x == 7) reach_error();
  return 0;
}
