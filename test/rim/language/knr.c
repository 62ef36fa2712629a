// safe
extern void reach_error(void);
static int f(a, b) char a; short b; { return a + b; }
int main(void) {
  if (f(257, 65537) != 2) reach_error();
  return 0;
}
