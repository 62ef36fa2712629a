// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern volatile int device[4];
int main(void) {
  for (int i = 0; i < 4; i++)
    if (device[i] != device[i]) reach_error();
  return 0;
}
