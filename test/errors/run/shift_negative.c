// expect: 6: shift amount out of range
/* A shift by a negative amount. */
int main(void) {
  int r = 64;
  for (int by = 2; by > -3; by--)
    r = r >> by;
  return r;
}
