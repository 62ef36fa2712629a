// unsafe line 11
extern void reach_error(void);
static int two(void) {
  return 2;
}
static void *choose(void) {
  return two;
}
int f(void) __attribute__((ifunc("choose")));
int main(void) {
  if (f() == 2) reach_error();
  return 0;
}
