// unsafe, or unknown; flags: --property valid-shift
/* not native: arithmetic is not looked for */
int main(void) {
  const int *p = (const int[]){1, 1 << 33};
  return *p;
}
