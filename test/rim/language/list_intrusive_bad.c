// unsafe
extern void reach_error(void);
struct link { struct link *next; };
struct item { int v; struct link l; };
#define item_of(p) ((struct item *)((char *)(p) - __builtin_offsetof(struct item, l)))
int main(void) {
  struct item a = {1, {0}}, b = {2, {&a.l}};
  int s = 0;
  for (struct link *p = &b.l; p; p = p->next) s = s * 10 + item_of(p)->v;
  if (s != 12) reach_error();
  return 0;
}
