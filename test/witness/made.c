extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
typedef struct inner { short a; unsigned char b; } INNER;
typedef struct node { int x; struct node *next; INNER in; } NODE;
struct pair { NODE *first; long n; };

/* What new memory holds matters. */
int main(void) {
  struct pair *p = (struct pair *)malloc(sizeof(struct pair));
  int i, seen = 0;
  p->first = malloc(sizeof(NODE));
  i = __VERIFIER_nondet_int();
  if (p->n == 77 && p->first->x == -5 && p->first->next != 0 && p->first->in.b == 200) seen = 1;
  p->n = i;
  if (seen && p->n == 12288)
    reach_error();
  return 0;
}
