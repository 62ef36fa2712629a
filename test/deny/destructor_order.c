// safe
extern void reach_error(void);
extern void _exit(int);
extern void exit(int);
static int x, n;
__attribute__((destructor(200))) static void second(void) {
  n *= 2;
}
__attribute__((destructor(101))) static void third(void) {
  if (x && n != 2) reach_error();
}
__attribute__((destructor)) static void first(void) {
  n = 1;
}
int main(int argc, char **argv) {
  x = 1;
  if (argc > 5) {
    n = 99;
    _exit(0);
  }
  if (argc > 3) exit(1);
  return 0;
}
