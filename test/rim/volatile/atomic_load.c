// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern volatile _Atomic int device;
int main(void) {
  int a = device, b = device;
  if (a != b) reach_error();
  return 0;
}
