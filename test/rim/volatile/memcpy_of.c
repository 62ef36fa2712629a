// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern volatile int device;
int main(void) {
  int a, b;
  __builtin_memcpy(&a, (void *)&device, 4);
  b = device;
  if (a != b) reach_error();
  return 0;
}
