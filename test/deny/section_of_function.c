// unknown: .fini
extern void reach_error(void);
static int x;
__attribute__((section(".fini"), used)) static void odd(void) {
  x = 1;
}
int main(void) {
  if (x) reach_error();
  return 0;
}
