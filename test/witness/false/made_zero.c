extern void reach_error(void);
void *calloc(unsigned long, unsigned long);
struct s { int x; };
int main(void) {
  struct s *p = calloc(1, sizeof(struct s));
  if (p->x == 2) reach_error();
  return 0;
}
/* false
follow assumption 6:3 p->x == 2
target 6:18
*/
