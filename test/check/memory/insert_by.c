// safe
// Who inserts is a parameter, which is passed on; an inner list is made the same way, within a call of the outer one.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct inner {
  struct inner *next;
};
struct outer {
  struct outer *next;
  struct inner *list;
};
static void insert_inner(void **list) {
  struct inner *x = malloc(sizeof *x);
  x->next = *list;
  *list = x;
}
static void repeat(void (*insert)(void **), void **list) {
  while (__VERIFIER_nondet_int()) insert(list);
}
static void *make(void (*insert)(void **)) {
  void *list = 0;
  insert(&list);
  repeat(insert, &list);
  return list;
}
static void insert_outer(void **list) {
  struct outer *x = malloc(sizeof *x);
  x->next = *list;
  x->list = make(insert_inner);
  *list = x;
}
int main(void) {
  struct outer *all = make(insert_outer);
  while (all) {
    struct outer *next = all->next;
    while (all->list) {
      struct inner *inner = all->list->next;
      free(all->list);
      all->list = inner;
    }
    free(all);
    all = next;
  }
  return 0;
}
