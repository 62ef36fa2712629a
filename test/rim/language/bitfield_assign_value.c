// safe
extern void reach_error(void);
struct s { unsigned a : 4; };
int main(void) {
  struct s x;
  int v = (x.a = 18);
  if (v != 2) reach_error();
  return 0;
}
