// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern void on_interrupt(void (*)(volatile int *));
static void handle(volatile int *r) {
  int a = *r, b = *r;
  if (a != b) reach_error();
}
int main(void) {
  on_interrupt(handle);
  return 0;
}
