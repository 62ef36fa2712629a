// safe; flags: --data-model ILP32 -- -mregparm=3
/* not native: the driver is not compiled so */
extern void reach_error(void);
struct s { short a, b; };
static int f(int a, struct s b, long long c) { return a + b.b + (int)c; }
int main(void) {
  struct s x = {1, 2};
  if (f(1, x, 4) != 7) reach_error();
  return 0;
}
