// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
int main(void) {
  unsigned long base = 0xfee00000ul;
  int a = *(volatile int *)(base + 4), b = *(volatile int *)(base + 4);
  if (a != b) reach_error();
  return 0;
}
