// unsafe line 8
extern void reach_error(void);
void f(int count, ...);
static int x;
static void cb(void) { x = 1; }
int main(void) {
  f(1, cb);
  if (x) reach_error();
  return 0;
}
