// unsafe, or unknown
/* Nobody need define it. not native: there is no device. */
extern void reach_error(void);
extern volatile int port __attribute__((weak));
int main(void) {
  volatile int *p = &port;
  if (!p) return 0;
  int first = *p;
  if (first != *p) reach_error();
  return 0;
}
