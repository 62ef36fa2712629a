// unsafe line 8
extern void reach_error(void);
void f(void (*)(void));
static int x;
static void cb(void) { x = 1; }
int main(void) {
  f(cb);
  if (x) reach_error();
  return 0;
}
