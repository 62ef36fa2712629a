extern void reach_error(void);
void *malloc(unsigned long);
struct s { int x; };

/* Of what is made at one place, only the second matters. */
int main(void) {
  int i = 0, found = 0;
  while (i < 2) {
    struct s *p = malloc(sizeof(struct s));
    i++;
    if (i == 2 && p->x == 4711) found = 1;
  }
  if (found)
    reach_error();
  return 0;
}
