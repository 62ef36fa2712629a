// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern volatile int device;
int main(void) {
  device = 1;
  device++;
  if (device != 2) reach_error();
  return 0;
}
