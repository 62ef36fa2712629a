// unsafe line 7
extern void reach_error(void);
void f(int count, ...);
int main(void) {
  int x = 0;
  f(1, &x);
  if (x) reach_error();
  return 0;
}
