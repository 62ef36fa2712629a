// safe
extern void reach_error(void);
static __thread int a;
static int b;
int main(void) {
  int *p = &a, *q = &b;
  if (p == q) reach_error();
  return 0;
}
