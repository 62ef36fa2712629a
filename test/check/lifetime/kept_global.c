// unsafe line 10
// A global keeps the address of a local of a function that has returned.
static int *kept;
static void f(void) {
  int x = 4;
  kept = &x;
}
int main(void) {
  f();
  *kept = 5;
  return 0;
}
