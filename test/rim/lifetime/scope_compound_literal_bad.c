// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the sanitizer does not follow it */
int main(void) {
  int *p;
  {
    p = (int[]){1, 2};
  }
  return p[1];
}
