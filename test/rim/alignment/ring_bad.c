// unsafe, or unknown; flags: --property valid-alignment
/* a custom allocator that forgets to round up */
static _Alignas(8) char pool[64];
static unsigned used;
static void *get(unsigned n) {
  void *p = pool + used;
  used += n;
  return p;
}
int main(void) {
  char *c = get(3);
  int *p = get(4);
  *c = 1;
  *p = 2;
  return *p;
}
/* not native: a run without the sanitizer of the property does not fail */
