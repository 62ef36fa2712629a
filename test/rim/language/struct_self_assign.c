// safe, or unknown
extern void reach_error(void);
struct s { int a, b, c, d, e; };
static struct s swap(struct s x) { return (struct s){x.b, x.a, x.c, x.d, x.e}; }
int main(void) {
  struct s x = {1, 2, 3, 4, 5};
  x = swap(x);
  if (x.a != 2 || x.b != 1) reach_error();
  return 0;
}
