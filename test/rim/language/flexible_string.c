// safe
extern void reach_error(void);
struct s { int n; char t[]; };
static struct s g = {3, "abc"};
int main(void) {
  if (g.t[2] != 'c') reach_error();
  return 0;
}
