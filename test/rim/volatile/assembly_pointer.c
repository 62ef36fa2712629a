// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
int main(void) {
  volatile int *p;
  __asm__("movq %%gs:0, %0" : "=r"(p));
  int a = *p, b = *p;
  if (a != b) reach_error();
  return 0;
}
