// safe
// The value is read before the block is left.
static int f(int n) {
  while (1) {
    int x = n;
    int *p = &x;
    return *p;
  }
}
int main(void) { return f(0); }
