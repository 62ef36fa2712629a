// unsafe
extern void reach_error(void);
int g = 1;
static int f(int *p) { *p = 2; return g; }
int main(void) {
  if (f(&g) != 1) reach_error();
  return 0;
}
