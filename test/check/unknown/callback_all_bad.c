// unsafe line 8; flags: --extern-effects all
extern void reach_error(void);
void f(void);
int x;
void named(void) { x = 1; }
int main(void) {
  f();
  if (x == 1) reach_error();
  return 0;
}
