// unsafe, or unknown
extern void reach_error(void);
struct driver { const char *name; struct { int (*probe)(int); } ops; };
int register_driver(struct driver *d);
static int seen;
static int probe(int id) { seen = id; return 0; }
static struct driver d = {"d", {probe}};
int main(void) {
  register_driver(&d);
  if (seen == 9) reach_error();
  return 0;
}
#ifdef WORLD
int register_driver(struct driver *d) { return d->ops.probe(9); }
#endif
