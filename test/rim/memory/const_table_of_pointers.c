// safe; flags: --property valid-memsafety
static int a, b;
static int *const table[2] = {&a, &b};
int main(void) {
  *table[1] = 4;
  
  return 0;
}
