// unsafe line 10
// `break` leaves the block.
int main(void) {
  int *p = 0;
  while (1) {
    int x = 3;
    p = &x;
    if (x == 3) break;
  }
  return *p;
}
