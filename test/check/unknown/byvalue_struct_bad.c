// unsafe line 9
extern void reach_error(void);
struct pair { int *p; long a, b, c; };
void f(struct pair);
int main(void) {
  int x = 0;
  struct pair s = {&x, 1, 2, 3};
  f(s);
  if (x) reach_error();
  return 0;
}
