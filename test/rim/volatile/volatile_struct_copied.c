// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
struct state { int x, y; };
extern volatile struct state device;
int main(void) {
  struct state a = device, b = device;
  if (a.x != b.x) reach_error();
  return 0;
}
