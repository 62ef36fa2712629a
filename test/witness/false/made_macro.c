extern void reach_error(void);
void *malloc(unsigned long);
struct s { int x; } one = {1}, *all = &one;
int main(void) {
  struct s *p;
  p = malloc(sizeof(struct s));
#define p all
  if (p->x == 2) reach_error();
  return 0;
}
/* false
follow assumption 8:3 p->x == 2
target 8:18
*/
