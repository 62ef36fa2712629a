// unsafe line 8
// Without a value it holds anything.
extern void reach_error(void);
static void set(int *x) { *x = 7; }
int main(void) {
  for (int i = 0; i < 2; i++) {
    int x;
    if (i && x == 5) reach_error();
    set(&x);
  }
  return 0;
}
