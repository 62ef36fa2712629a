// unsafe line 6
extern void reach_error(void);
int main(void) {
  register int a __asm__("ebx") = 5;
  __asm__("addl $1, %0" : "+r"(a));
  if (a == 6) reach_error();
  return 0;
}
