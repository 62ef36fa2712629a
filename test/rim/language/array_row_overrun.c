// unsafe
extern void reach_error(void);
/* One row after the other: the compiled program stores there, as every compiler does at -O0. */
int a[2][2];
int main(void) {
  int *p = &a[0][0];
  p[2] = 5;
  if (a[1][0] == 5) reach_error();
  return 0;
}
