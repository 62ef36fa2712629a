// safe, may be unknown: what is exposed is what has its address taken
extern void reach_error(void);
static int x;
int *f(void);
int main(void) {
  int *q = &x;
  *q = 0;
  int *p = f();
  if (p == &x) reach_error();
  return 0;
}
