// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern volatile struct { unsigned ready : 1, rest : 31; } device;
int main(void) {
  if (device.ready != device.ready) reach_error();
  return 0;
}
