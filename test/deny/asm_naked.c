// unknown line 4: naked
extern void reach_error(void);

__attribute__((naked)) int f(void) {
  __asm__("movl $1, %eax; ret");
}
int main(void) {
  if (f() == 1) reach_error();
  return 0;
}
