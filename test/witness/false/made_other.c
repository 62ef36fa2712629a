extern void reach_error(void);
void *malloc(unsigned long);
struct s { int x; struct s *next; } one = {1, 0};
int main(void) {
  struct s *p = malloc(sizeof(struct s));
  p->next = &one;
  struct s *q = malloc(sizeof(struct s));
  if (one.x == 2) reach_error();
  return q == p;
}
/* false
follow assumption 8:3 p->next->x == 2
target 8:19
*/
