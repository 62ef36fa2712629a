// safe, may be unknown: recursion through callbacks
extern void reach_error(void);
void f(void (*)(void));
static int x;
static void cb(void) {
  x = 1;
  f(cb);
}
int main(void) {
  f(cb);
  if (x > 1) reach_error();
  return 0;
}
