// unsafe, or unknown
/* not native: nobody defines it */
extern void reach_error(void);
extern volatile unsigned *device(void);
int main(void) {
  volatile unsigned *r = device();
  if (*r & 1) return 0;
  while (!(*r & 1)) ;
  reach_error();
  return 0;
}
