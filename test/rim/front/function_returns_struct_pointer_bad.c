// unsafe, or unknown
extern void reach_error(void);
struct s { int *p; int n; };
static struct s make(int *p) { return (struct s){p, 1}; }
int main(void) {
  int x = 0;
  struct s a = make(&x), b = a;
  *b.p = 3;
  if (x != 0) reach_error();
  return 0;
}
