// unsafe, or unknown
/* A base that is null, and the number as an index. not native: there is no device. */
extern void reach_error(void);
int main(void) {
  volatile int *port = (volatile int *)((char *)0 + 0x40000000);
  int first = *port;
  if (first != *port) reach_error();
  return 0;
}
