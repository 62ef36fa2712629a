// unsafe line 10
extern void reach_error(void);
static int x;
void f(void);
void keep(int *);
int main(void) {
  keep(&x);
  x = 0;
  f();
  if (x) reach_error();
  return 0;
}
