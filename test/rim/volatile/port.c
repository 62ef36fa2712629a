// unsafe, or unknown
/* not native: nobody defines it */
extern void reach_error(void);
extern volatile int port;
int main(void) {
  volatile int *p = &port;
  int a = *p, b = *p;
  if (a != b) reach_error();
  return 0;
}
