// unsafe, or unknown; flags: --property valid-memsafety
static const struct { int a, b; } table[2] = {{1, 2}, {3, 4}};
int main(void) {
  int *p = (int *)&table[1].b;
  return (*p = 3);
}
