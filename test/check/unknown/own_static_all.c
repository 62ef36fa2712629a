// safe; flags: --extern-effects all
extern void reach_error(void);
static int x;
void f(void);
int main(void) {
  x = 0;
  f();
  if (x) reach_error();
  return 0;
}
