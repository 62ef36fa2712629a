// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern unsigned long base_of_device(void);
int main(void) {
  volatile unsigned *status = (volatile unsigned *)(base_of_device() & ~3ul);
  unsigned first = *status, n = 0;
  while (*status == first && n < 10) n++;
  if (n < 10) reach_error();
  return 0;
}
