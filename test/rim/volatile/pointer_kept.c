// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern volatile int device;
static volatile int *const where = &device;
static int get(volatile int *p) { return *p; }
int main(void) {
  if (get(where) != get(where)) reach_error();
  return 0;
}
