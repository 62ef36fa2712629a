// unsafe line 8; flags: --extern-effects all
extern void reach_error(void);
int a[4];
void f(void);
int main(void) {
  a[1] = 0;
  f();
  if (a[1]) reach_error();
  return 0;
}
