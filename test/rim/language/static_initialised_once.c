// safe
extern void reach_error(void);
static int f(void) { static int n = 3; return n++; }
int main(void) {
  int a = f();
  for (int i = 0; i < 3; i++) a = f();
  if (a != 6) reach_error();
  return 0;
}
