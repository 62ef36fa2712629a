// unsafe line 7
extern void reach_error(void);
int main(void) {
  char a[8] = {0}, *p = a;
  long n = 4;
  __asm__ volatile("rep stosb" : "+D"(p), "+c"(n) : "a"(1));
  if (a[2]) reach_error();
  return 0;
}
