// unsafe, or unknown; flags: --property valid-shift
/* not native: needs a device */
extern unsigned long base_of_device(void);
int main(void) {
  volatile unsigned *r = (volatile unsigned *)base_of_device();
  if (*r < 32) return (int)(1u << *r);
  return 0;
}
