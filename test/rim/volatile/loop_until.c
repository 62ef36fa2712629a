// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern void map_device(volatile unsigned **);
int main(void) {
  volatile unsigned *status;
  map_device(&status);
  while (!(*status & 1)) {
  }
  reach_error();
  return 0;
}
