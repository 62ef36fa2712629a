// unsafe line 6; flags: --property valid-init
/* Its address is never taken: to copy it is to read it. */

int main(void) {
  int x, y;
  y = x;
  return 0;
}
