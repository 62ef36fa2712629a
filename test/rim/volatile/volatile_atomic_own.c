// safe
/* Atomic operations on the program's own memory, in a program that has a port. not native: there is no device. */
extern void reach_error(void);
static volatile int *const port = (volatile int *)0x40000000;
static int add(volatile int *p) { return __sync_fetch_and_add(p, 2) + *port * 0; }
int main(void) {
  volatile int own = 1;
  if (add(&own) != 1 || own != 3) reach_error();
  if (!__sync_bool_compare_and_swap(&own, 3, 5) || own != 5) reach_error();
  return 0;
}
