// unknown: .symver
extern void reach_error(void);
extern int other(void);
__asm__(".symver other, other@VERSION_1");
int main(void) {
  int (*volatile p)(void) = other;
  if (!p) reach_error();
  return 0;
}
