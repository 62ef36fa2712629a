// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern unsigned long device_base;
int main(void) {
  volatile unsigned *r = (volatile unsigned *)device_base;
  if (*r != *r) reach_error();
  return 0;
}
