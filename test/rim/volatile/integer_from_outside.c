// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern unsigned long base_of_device(void);
int main(void) {
  volatile int *r = (volatile int *)base_of_device();
  if (*r != *r) reach_error();
  return 0;
}
