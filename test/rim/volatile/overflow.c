// unsafe, or unknown; flags: --property no-overflow
/* not native: needs a device */
extern void map_device(volatile int **);
int main(void) {
  volatile int *r = 0;
  map_device(&r);
  if (r && *r < 1000) return *r + 1000;
  return 0;
}
