// unknown line 6: ifunc
extern void reach_error(void);
static int two(void) {
  return 2;
}
static void *choose(void) {
  return two;
}
int f(void) __attribute__((ifunc("choose")));
int main(void) {
  int (*volatile p)(void) = two;
  if (p() == 3) reach_error();
  return 0;
}
