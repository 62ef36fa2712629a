extern void reach_error(void);
void *malloc(unsigned long);
struct s { int far[40]; int y; } *p;
int main(void) {
  int *a = malloc(sizeof(int));
  *a = 1;
  {
    struct s { int x; };
    p = malloc(sizeof(struct s));
    int *b = malloc(sizeof(int));
    *b = 1;
    if (*a + *b != 2) reach_error();
  }
  return 0;
}
/* false
follow assumption 10:5 p->y == 2
target 12:23
*/
