// unsafe line 11, may be unknown: what is in new memory is up to the library
// A link that was never written may be anything, even the node itself.
extern void reach_error(void);
extern void *malloc(unsigned long);
struct node {
  int data;
  struct node *next;
};
int main(void) {
  struct node *p = malloc(sizeof *p);
  if (p->next == p) reach_error();
  return 0;
}
