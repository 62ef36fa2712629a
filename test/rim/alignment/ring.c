// safe; flags: --property valid-alignment
static _Alignas(8) char pool[64];
static unsigned used;
static void *get(unsigned n) {
  void *p = pool + used;
  used += (n + 7) / 8 * 8;
  return p;
}
int main(void) {
  char *c = get(3);
  long *p = get(8);
  *c = 1;
  *p = 2;
  return (int)*p;
}
