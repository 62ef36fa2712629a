// unsafe, or unknown
extern void reach_error(void);
struct ops { int n; void (*fail)(void); };
static const struct ops table = {1, reach_error};
extern void each(const struct ops *);
int main(void) {
  each(&table);
  return 0;
}
#ifdef WORLD
void each(const struct ops *o) { o->fail(); }
#endif
