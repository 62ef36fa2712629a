// unsafe, or unknown; flags: --property valid-memsafety
/* not native: what the middle of a function does is anybody's guess */
static int f(void) { return 3; }
int main(void) {
  int (*p)(void) = (int (*)(void))((char *)f + 1);
  return p();
}
