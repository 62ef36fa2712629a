// unsafe, or unknown
extern void reach_error(void);
struct n { struct n *next; int v; };
void give(struct n *p);
int main(void) {
  struct n a = {0, 1}, b = {&a, 1}, c = {&b, 1};
  give(&c);
  if (a.v != 1) reach_error();
  return 0;
}
#ifdef WORLD
void give(struct n *p) { p->next->next->v = 2; }
#endif
