// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern volatile int device;
int main(void) {
  device = 3;
  if (!__sync_bool_compare_and_swap(&device, 3, 4)) reach_error();
  return 0;
}
