// unsafe, or unknown
extern void reach_error(void);
struct ops { void (*go)(void); };
void install(const struct ops *o);
static int n;
static void go(void) { n = 1; }
static const struct ops o = {go};
int main(void) {
  install(&o);
  if (n) reach_error();
  return 0;
}
#ifdef WORLD
void install(const struct ops *o) { o->go(); }
#endif
