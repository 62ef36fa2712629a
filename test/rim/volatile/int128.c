// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern volatile __int128 device;
int main(void) {
  __int128 a = device, b = device;
  if (a != b) reach_error();
  return 0;
}
