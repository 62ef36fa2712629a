// unsafe line 11
extern void reach_error(void);
struct ops { int id; void (*run)(void); };
extern struct ops hooks;
void f(void);
static int x;
static void cb(void) { x = 1; }
int main(void) {
  hooks.run = cb;
  f();
  if (x) reach_error();
  return 0;
}
