// safe
extern void reach_error(void);
struct s { int a : 4; unsigned b : 4; long c : 40; };
int main(void) {
  struct s x;
  int v = (x.a = 9), w = (x.b = 17);
  if (v != -7 || w != 1) reach_error();
  x.c = -1;
  if (x.c >> 39 != -1 || (x.c = 1l << 39) >= 0) reach_error();
  return 0;
}
