// unsafe, or unknown; flags: --property valid-memsafety
static int a, b;
static int *const table[2] = {&a, &b};
int main(void) {
  *table[1] = 4;
  *(int **)&table[0] = &b;
  return 0;
}
