// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
#define PORTS ((volatile unsigned char *)0xb8000)
int main(void) {
  int i = 3;
  if (PORTS[i] != PORTS[i]) reach_error();
  return 0;
}
