// unsafe
extern void reach_error(void);
int main(void) {
  int a[3];
  int *p = a, *q = &a[3];
  if (q > p || q - p != 3) reach_error();
  return 0;
}
