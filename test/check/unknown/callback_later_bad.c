// unsafe line 11
extern void reach_error(void);
void keep(void (*)(void));
void f(void);
static int x;
static void cb(void) { x = 1; }
int main(void) {
  keep(cb);
  x = 0;
  f();
  if (x) reach_error();
  return 0;
}
