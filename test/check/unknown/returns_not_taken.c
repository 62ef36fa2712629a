// safe
extern void reach_error(void);
int *f(void);
int main(void) {
  int x = 0;
  int *p = f();
  if (p) *p = 5;
  if (x) reach_error();
  return 0;
}
