// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
struct device { int n; volatile int *r; };
extern int map_device(struct device *);
int main(void) {
  struct device d = {0, 0};
  if (map_device(&d)) return 0;
  int a = *d.r, b = *d.r;
  if (a != b) reach_error();
  return 0;
}
