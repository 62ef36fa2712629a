// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern void map_device(volatile int **);
int main(void) {
  volatile int *r = 0;
  map_device(&r);
  if (!r) return 0;
  int a = *r, b = *r;
  if (a != b) reach_error();
  return 0;
}
