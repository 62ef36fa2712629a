// unsafe, or unknown; flags: --property no-div-by-zero
/* not native: needs a device */
extern volatile struct { unsigned n; unsigned count; } device;
struct copy { unsigned n, count; };
int main(void) {
  struct copy a = *(volatile struct copy *)&device, b = *(volatile struct copy *)&device;
  if (a.count) return 100 / b.count;
  return 0;
}
