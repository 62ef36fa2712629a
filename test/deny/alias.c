// safe
extern void reach_error(void);
int f(void) {
  return 2;
}
int g(void) __attribute__((alias("f")));
int h(void) __attribute__((weak, alias("f")));
int v = 1;
extern int w __attribute__((alias("v")));
int main(void) {
  w = 5;
  if (v != 5 || g() + h() != 4) reach_error();
  return 0;
}
