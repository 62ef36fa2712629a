// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
struct regs { volatile unsigned status; int plain; };
extern struct regs device;
int main(void) {
  unsigned a = device.status, b = device.status;
  if (a != b) reach_error();
  return 0;
}
