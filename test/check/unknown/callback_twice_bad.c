// unsafe line 8
extern void reach_error(void);
void f(void (*)(void));
static int x;
static void cb(void) { x++; }
int main(void) {
  f(cb);
  if (x == 2) reach_error();
  return 0;
}
