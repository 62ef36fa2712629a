// unsafe line 8
extern void reach_error(void);
extern int x;
void f(void);
int main(void) {
  x = 0;
  f();
  if (x) reach_error();
  return 0;
}
