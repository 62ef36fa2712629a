// safe
// What the last round wrote is not there in the next one, unless it is declared with a value.
extern void reach_error(void);
static void set(int *x) { *x = 7; }
int main(void) {
  for (int i = 0; i < 3; i++) {
    int x = 1;
    if (x != 1) reach_error();
    set(&x);
    if (x != 7) reach_error();
  }
  return 0;
}
