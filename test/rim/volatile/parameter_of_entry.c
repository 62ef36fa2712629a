// unsafe, or unknown; flags: --entry handle
/* not native: needs a device */
extern void reach_error(void);
struct dev { int irq; unsigned long base; };
int handle(struct dev *d) {
  volatile unsigned *r = (volatile unsigned *)d->base;
  if (*r != *r) reach_error();
  return 0;
}
