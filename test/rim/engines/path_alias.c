// unsafe
extern void reach_error(void);
struct s { int a; struct s *next; };
int main(void) {
  struct s x = {1, 0}, *p = &x, *q = &x;
  x.next = &x;
  if (p->a < 5) {
    q->next->next->a = 9;
    if (p->a > 5) reach_error();
  }
  return 0;
}
