// unsafe, or unknown
/* not native: there is nothing at that address */
extern void reach_error(void);
static unsigned get(volatile unsigned *r) { return *r; }
int main(void) {
  unsigned a = get((volatile unsigned *)0x40000000), b = get((volatile unsigned *)0x40000000);
  if (a != b) reach_error();
  return 0;
}
