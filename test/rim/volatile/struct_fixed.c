// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
struct state { int x, y; };
#define DEVICE (*(volatile struct state *)0x40000000)
int main(void) {
  struct state a = DEVICE, b = DEVICE;
  if (a.y != b.y) reach_error();
  return 0;
}
