// --entry *: oddoddddooododd
/* A pointer that was followed, or compared, is not null until it is another, also behind joins and in loops. */
extern int get(void);
struct r {
  int x;
  struct r *n;
};
int joins(struct r *p, int k) {
  int s = p->x & 7;
  if (k > 3) s = p->x & 3;
  while (get()) s = p->x & 1;
  return s;
}
int other(struct r *p) {
  int s = p->x & 7;
  if (p->n) s = p->n->x & 3;
  p = p->n;
  return s ^ p->x;
}
int called(struct r *p) {
  int s = p->n->x;
  get();
  return p->n->x ^ s;
}
static int of_all(struct r *p, struct r *q) { return p->x ^ q->x; }
int calls(struct r *p) {
  static struct r local;
  return p ? of_all(p, &local) : 0;
}
