extern void reach_error(void);
void *malloc(unsigned long);
struct s { int x; } one = {1};
int main(void) {
  struct s *p = &one, *q = p;
  goto over;
  p = malloc(sizeof(struct s));
over:
  if (p->x == 2) reach_error();
  return q == p;
}
/* false
follow assumption 8:1 p->x == 2
target 9:18
*/
