// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  int a = 1, b;
  __asm__("movl %1, %0\n addl $1, %0" : "=&r"(b) : "r"(a));
  if (b == 2) reach_error();
  return 0;
}
