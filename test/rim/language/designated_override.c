// safe
extern void reach_error(void);
struct in { int a, b; };
struct s { struct in i; };
int main(void) {
  struct in v = {1, 2};
  struct s x = {.i = v, .i.b = 7};
  if (x.i.b != 7 || x.i.a != 1) reach_error();
  return 0;
}
