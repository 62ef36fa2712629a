// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
static unsigned long base = 0xfee00000ul;
int main(void) {
  base += 16;
  volatile int *r = (volatile int *)base;
  int a = *r, b = *r;
  if (a != b) reach_error();
  return 0;
}
