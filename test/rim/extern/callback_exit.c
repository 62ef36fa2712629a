// unsafe, or unknown
extern void reach_error(void);
int visit(int (*f)(void));
static int depth;
static int again(void) {
  if (depth++ > 0) reach_error();
  return visit(again);
}
int main(void) { return visit(again); }
#ifdef WORLD
int visit(int (*f)(void)) { static int n; return n++ < 5 ? f() : 0; }
#endif
