// safe
extern void reach_error(void);
static const int a[4] = {1, 2, 3, 4}, b[4] = {1, 2, 3, 4};
int main(void) {
  const int *p = a, *q = b;
  if (p == q) reach_error();
  return 0;
}
