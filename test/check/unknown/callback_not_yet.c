// safe
extern void reach_error(void);
void keep(void (*)(void));
void f(void);
static int x;
static void cb(void) { x = 1; }
int main(void) {
  f();
  if (x) reach_error();
  keep(cb);
  return 0;
}
