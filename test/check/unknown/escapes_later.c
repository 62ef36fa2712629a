// safe, may be unknown: what is exposed does not depend on the place
extern void reach_error(void);
static int x;
void f(void);
void keep(int *);
int main(void) {
  x = 0;
  f();
  if (x) reach_error();
  keep(&x);
  return 0;
}
