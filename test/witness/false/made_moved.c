extern void reach_error(void);
void *malloc(unsigned long);
struct s { struct s *p; int x; } one = {0, 1};
int main(void) {
  struct s *p = malloc(sizeof(struct s));
  struct s **q = &p;
  one.p = &one;
  p = malloc(sizeof(struct s));
  if (*q && one.x == 2) reach_error();
  return 0;
}
/* false
follow assumption 9:3 one.p->x == 2
target 9:25
*/
