// unsafe, or unknown
/* Somebody else calls the function with a device of its own. not native: there is no device. */
extern void reach_error(void);
struct device { volatile int *port; };
struct driver { void (*handle)(struct device *); };
extern void install(struct driver *);
static void handle(struct device *d) {
  int first = *d->port;
  if (first != *d->port) reach_error();
}
int main(void) {
  struct driver d = {handle};
  install(&d);
  return 0;
}
