// unsafe; flags: --engine induction
extern void reach_error(void);
static int n;
static int f(void) {
  n++;
  if (n == 4) reach_error();
  return n < 6;
}
int main(void) {
  while (f() && f());
  return 0;
}
