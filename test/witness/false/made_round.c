extern void reach_error(void);
void *malloc(unsigned long);
struct s { int x; };
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    struct s *p = malloc(sizeof(struct s));
    p->x = i;
    sum += p->x;
  }
  if (sum == 5) reach_error();
  return 0;
}
/* false
follow assumption 8:5 p->x == 2
follow assumption 9:5 p->x == 2
target 11:17
*/
