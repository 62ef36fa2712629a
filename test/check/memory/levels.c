// safe
// Lists of lists, four deep, each object with a way back: at each level there may be one object, or more.
extern int __VERIFIER_nondet_int(void);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
struct level3 {
  struct level3 *next, **owner;
  void *down;
};
struct level2 {
  struct level2 *next, **owner;
  struct level3 *down;
};
struct level1 {
  struct level1 *next, **owner;
  struct level2 *down;
};
struct level0 {
  struct level0 *next, **owner;
  struct level1 *down;
};
static void insert3(struct level3 **list) {
  struct level3 *x = calloc(1, sizeof *x);
  x->down = calloc(1, 100);
  x->owner = list;
  x->next = *list;
  *list = x;
}
static void insert2(struct level2 **list) {
  struct level2 *x = calloc(1, sizeof *x);
  do insert3(&x->down);
  while (__VERIFIER_nondet_int());
  x->owner = list;
  x->next = *list;
  *list = x;
}
static void insert1(struct level1 **list) {
  struct level1 *x = calloc(1, sizeof *x);
  do insert2(&x->down);
  while (__VERIFIER_nondet_int());
  x->owner = list;
  x->next = *list;
  *list = x;
}
static void insert0(struct level0 **list) {
  struct level0 *x = calloc(1, sizeof *x);
  do insert1(&x->down);
  while (__VERIFIER_nondet_int());
  x->owner = list;
  x->next = *list;
  *list = x;
}
static void destroy3(struct level3 *x) {
  do {
    struct level3 *next = x->next;
    free(x->down);
    free(x);
    x = next;
  } while (x);
}
static void destroy2(struct level2 *x) {
  do {
    struct level2 *next = x->next;
    destroy3(x->down);
    free(x);
    x = next;
  } while (x);
}
static void destroy1(struct level1 *x) {
  do {
    struct level1 *next = x->next;
    destroy2(x->down);
    free(x);
    x = next;
  } while (x);
}
static void destroy0(struct level0 *x) {
  do {
    struct level0 *next = x->next;
    destroy1(x->down);
    free(x);
    x = next;
  } while (x);
}
int main(void) {
  static struct level0 *list;
  do insert0(&list);
  while (__VERIFIER_nondet_int());
  destroy0(list);
  return 0;
}
