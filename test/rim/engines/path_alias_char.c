// unsafe
extern void reach_error(void);
static void f(int *p, char *q) {
  if (*p == 1) {
    q[1] = 1;
    if (*p != 1) reach_error();
  }
}
int main(void) {
  int x = 1;
  f(&x, (char *)&x);
  return 0;
}
