// unsafe line 6; flags: --property valid-init
/* Read before it is set. */

int main(void) {
  int x;
  return x;
}
