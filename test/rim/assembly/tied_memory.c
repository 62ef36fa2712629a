// safe
extern void reach_error(void);
int main(void) {
  int x = 3, y = 4;
  __asm__("" : "+m"(x), "+r"(y) : : "memory");
  if (x != 3 || y != 4) reach_error();
  return 0;
}
