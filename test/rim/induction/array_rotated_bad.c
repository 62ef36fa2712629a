// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  int a[3] = {1, 0, 0};
  while (1) {
    int t = a[2];
    a[2] = a[1];
    a[1] = a[0];
    a[0] = t;
    if (a[2]) reach_error();
  }
}
