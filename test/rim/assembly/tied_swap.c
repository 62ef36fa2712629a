// safe
extern void reach_error(void);
int main(void) {
  int x = 3, y = 4, a, b;
  __asm__("" : "=r"(a), "=r"(b) : "0"(y), "1"(x));
  if (a != 4 || b != 3) reach_error();
  return 0;
}
