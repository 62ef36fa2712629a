// unsafe
extern void reach_error(void);
struct s { int a : 3; unsigned b : 3; };
int main(void) {
  struct s x;
  x.a = 7;
  x.b = 9;
  if (x.a != 7 || x.b != 1) reach_error();
  return 0;
}
