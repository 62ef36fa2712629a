// unsafe, or unknown
extern void reach_error(void);
struct ops { int x; int (*run)(int); };
void use(struct ops *o);
static int n;
static int run(int a) { return n = a; }
int main(void) {
  struct ops o = {1, run};
  use(&o);
  if (n == 42) reach_error();
  return 0;
}
#ifdef WORLD
void use(struct ops *o) { o->run(42); }
#endif
