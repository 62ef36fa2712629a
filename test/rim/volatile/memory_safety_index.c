// unsafe, or unknown; flags: --property valid-memsafety
/* not native: needs a device */
extern void map_device(volatile unsigned **);
static int table[4];
int main(void) {
  volatile unsigned *r;
  map_device(&r);
  if (*r < 4) return table[*r];
  return 0;
}
