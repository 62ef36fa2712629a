// unknown line 7: f
extern void reach_error(void);
void f(void) {
  reach_error();
}
int main(void) {
  __asm__ volatile("jmp f");
  return 0;
}
