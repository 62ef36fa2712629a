// unknown line 8: f
extern void reach_error(void);
int x;
void f(void) {
  x = 1;
}
int main(void) {
  __asm__ volatile("call f" : : : "memory", "rax");
  if (x) reach_error();
  return 0;
}
