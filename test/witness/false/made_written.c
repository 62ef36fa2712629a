extern void reach_error(void);
void *malloc(unsigned long);
struct s { int x; };
int main(void) {
  struct s *p = malloc(sizeof(struct s));
  p->x = 1;
  if (p->x == 2) reach_error();
  return 0;
}
/* false
follow assumption 7:3 p->x == 2
target 7:18
*/
