// unsafe line 7
extern void reach_error(void);
int *f(int *);
int main(void) {
  int x = 0;
  int *p = f(&x);
  if (p == &x) reach_error();
  return 0;
}
