// safe; flags: --property valid-memsafety
static int first(const int *p) { return p[0]; }
int main(void) {
  const int *p = (int[]){4, 5};
  return first(p) + first((int[]){1}) - 5;
}
