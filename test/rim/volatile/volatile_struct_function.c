// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
struct state { int x[3]; };
extern volatile struct state *map(void);
static int get(volatile struct state *p) {
  struct state s = *p;
  return s.x[1];
}
int main(void) {
  volatile struct state *p = map();
  if (get(p) != get(p)) reach_error();
  return 0;
}
