// unsafe, or unknown
extern void reach_error(void);
struct s { int a; };
int main(void) {
  struct s x = {1}, y = {2};
  volatile int c = 0;
  int v = (c ? x : y).a;
  *(c ? &x.a : &y.a) = 9;
  if (v == 2 && y.a == 9) reach_error();
  return 0;
}
