// safe
// What is called at the end of the block finds the variable alive.
static int last;
static void leave(int *x) { last = *x; }
int main(void) {
  for (int i = 0; i < 2; i++) {
    __attribute__((cleanup(leave))) int x = i;
    int y = x;
    if (y) continue;
  }
  return last - 1;
}
