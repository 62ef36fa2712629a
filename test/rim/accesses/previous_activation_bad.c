// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the place is the same */
static int *kept;
static int f(int n) {
  int x = n;
  int r = kept ? *kept : 0;
  kept = &x;
  return r + x;
}
int main(void) {
  f(1);
  return f(2);
}
