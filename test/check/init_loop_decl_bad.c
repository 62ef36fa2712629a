// unsafe line 10; flags: --property valid-init
/* The value of the round before is gone. */

int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++) {
    int x;
    if (i == 0)
      x = 1;
    s += x;
  }
  return s;
}
