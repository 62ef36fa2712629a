// safe; flags: --property no-overflow
#define DAY (24 * 60 * 60)
static int bits[] = {1 << 4, 1 << 30};
int main(void) {
  int n = bits[0] & 3, a[] = {1 << 4, DAY, 7 * DAY, -1, n + 1, (3 + 4) * 2};
  if (n > 3) {
    struct { unsigned char x[2]; int y; } s = {{1, 2}, -5};
    return s.y;
  }
  return a[1];
}
