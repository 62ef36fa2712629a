// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
static int f(int n) {
  int a[10];
  if (n)
    for (int k = 0; k < 10; k++) a[k] = 1;
  else
    for (int k = 0; k < 10; k++) a[k] = 2;
  int s = 0;
  for (int k = 0; k < 10; k++) s += a[k] == 1;
  return s;
}
int main(void) {
  if (f(1) != 10) return 0;
  if (f(0) == 0) reach_error();
  return 0;
}
/* not native: an engine is named */
