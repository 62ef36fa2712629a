// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern struct regs { volatile unsigned status; } *const devices[2];
int main(void) {
  if (devices[1]->status != devices[1]->status) reach_error();
  return 0;
}
