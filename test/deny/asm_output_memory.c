// unsafe line 6
extern void reach_error(void);
int main(void) {
  int x = 1, y = 1;
  __asm__("incl %0" : "+m"(x));
  if (x == 2) reach_error();
  if (y != 1) reach_error();
  return 0;
}
