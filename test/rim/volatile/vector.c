// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
typedef int v4 __attribute__((vector_size(16)));
extern volatile v4 device;
int main(void) {
  v4 a = device, b = device;
  if (a[1] != b[1]) reach_error();
  return 0;
}
