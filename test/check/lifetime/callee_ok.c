// safe
// A function is given what lives.
static void set(int *x) { *x = 4; }
int main(void) {
  for (int i = 0; i < 2; i++) {
    int x;
    set(&x);
    if (x != 4) return 1;
  }
  return 0;
}
