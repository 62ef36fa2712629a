// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern volatile float _Complex device;
int main(void) {
  float a = __real__ device, b = __real__ device;
  if (a < b) reach_error();
  return 0;
}
