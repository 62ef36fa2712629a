// unsafe; flags: --property valid-memsafety
static char pool[64];
static unsigned used;
static void *get(unsigned n) {
  void *p = pool + used;
  used += n;
  return p;
}
int main(void) {
  for (int i = 0; i < 5; i++) {
    int *p = get(16);
    p[0] = i;
  }
  return 0;
}
