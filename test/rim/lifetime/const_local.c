// unsafe, or unknown; flags: --property valid-memsafety
/* A const object may not be written, also on the stack: not native: the machine allows it. */
int main(void) {
  const int x = 1;
  *(int *)&x = 2;
  return 0;
}
