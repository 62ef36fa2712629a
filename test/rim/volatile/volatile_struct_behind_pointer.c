// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
struct state { int x, y; };
extern volatile struct state *device(void);
int main(void) {
  volatile struct state *p = device();
  struct state a = *p, b = *p;
  if (a.x != b.x) reach_error();
  return 0;
}
