// unsafe
extern void reach_error(void);
static int *outer;
static int f(int n) {
  int x = n;
  if (n == 2) outer = &x;
  if (n) f(n - 1);
  else *outer = 50;
  return x;
}
int main(void) {
  if (f(3) != 3) reach_error();
  if (f(2) != 2) reach_error();
  return 0;
}
