// safe; flags: --property no-div-by-zero
/* The program's own memory beside a device. not native: there is no device. */
static volatile int *const port = (volatile int *)0x40000000;
static int half(volatile int *by) { return 10 / *by; }
int main(void) {
  volatile int two = 2;
  return half(&two) + *port * 0;
}
