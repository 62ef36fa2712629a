// unsafe line 6
// An element of a constant array.
static const int table[3] = {1, 2, 3};
int main(void) {
  int *p = (int *)table;
  p[2] = 0;
  return 0;
}
