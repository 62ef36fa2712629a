// unsafe
extern void reach_error(void);
struct s { int a[3]; };
static struct s f(void) { return (struct s){{1, 2, 3}}; }
int main(void) {
  int x = f().a[2];
  if (x != 2) reach_error();
  return 0;
}
