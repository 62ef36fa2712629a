// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern volatile unsigned _BitInt(256) device;
int main(void) {
  unsigned _BitInt(256) a = device, b = device;
  if (a != b) reach_error();
  return 0;
}
