// unsafe, or unknown; flags: --data-model ILP32
/* not native: needs a device */
extern void reach_error(void);
extern unsigned base_of_device(void);
int main(void) {
  volatile unsigned char *r = (volatile unsigned char *)base_of_device();
  r += 4;
  if (*r != *r) reach_error();
  return 0;
}
