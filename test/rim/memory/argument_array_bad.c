// unsafe, or unknown; flags: --property valid-memsafety
static int last(int a[static 3]) { return a[2]; }
int main(void) {
  int a[3] = {1, 2, 3}, b[2] = {1, 2};
  return last(b);
}
