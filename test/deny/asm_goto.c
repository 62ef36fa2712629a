// unsafe line 8
extern void reach_error(void);
int main(void) {
  int x = 0;
  __asm__ goto("testl %0, %0; jz %l1" : : "r"(x) : "cc" : zero);
  return 0;
zero:
  reach_error();
  return 1;
}
