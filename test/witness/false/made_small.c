extern void reach_error(void);
void *malloc(unsigned long);
struct s { int x; int far[40]; int y; };
struct t { int x; };
int main(void) {
  struct t *a = malloc(sizeof(struct t));
  a->x = 1;
  struct s *p = malloc(sizeof(struct t));
  struct t *b = malloc(sizeof(struct t));
  b->x = 1;
  if (a->x + b->x != 2 && p) reach_error();
  return 0;
}
/* false
follow assumption 9:3 p->y == 2
target 11:30
*/
