// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern volatile int device;
int main(void) {
  if (__sync_fetch_and_add(&device, 0) != __sync_fetch_and_add(&device, 0)) reach_error();
  return 0;
}
