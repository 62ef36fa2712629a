extern void reach_error(void);
struct s { int x; } one = {1};
void *malloc(unsigned long n) { return n ? &one : 0; }
int main(void) {
  struct s *p = malloc(sizeof(struct s));
  if (p->x == 2) reach_error();
  return 0;
}
/* false
follow assumption 6:3 p->x == 2
target 6:18
*/
