// safe
extern void reach_error(void);
static int n;
__attribute__((constructor)) static void third(void) {
  n = n * 10 + 3;
}
__attribute__((constructor(200))) static void second(void) {
  n = n * 10 + 2;
}
__attribute__((constructor(101))) static void first(void) {
  n = n * 10 + 1;
}
int main(void) {
  if (n != 123) reach_error();
  return 0;
}
