// unsafe line 13, may be unknown: what malloc gives again is up to the library
// Memory that was freed may be given out again, at the same address.
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node {
  struct node *next;
};
int main(void) {
  struct node *p = malloc(sizeof *p);
  free(p);
  struct node *q = malloc(sizeof *q);
  if (p == q) reach_error();
  return 0;
}
