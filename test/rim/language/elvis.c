// safe
extern void reach_error(void);
static int n;
static int f(void) { n++; return 4; }
int main(void) {
  int x = f() ?: 7;
  if (x != 4 || n != 1) reach_error();
  return 0;
}
