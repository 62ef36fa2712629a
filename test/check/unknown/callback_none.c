// safe; flags: --extern-effects none
extern void reach_error(void);
void f(void (*)(void), int *);
static int x;
static void cb(void) { x = 1; }
int main(void) {
  int y = 0;
  f(cb, &y);
  if (x || y) reach_error();
  return 0;
}
