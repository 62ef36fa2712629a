// safe
extern void reach_error(void);
static int f(int *p) { return (*p)++; }
int main(void) {
  int x = 3, y = f(&x) * 10;
  y += f(&x);
  if (y != 34 || x != 5) reach_error();
  return 0;
}
