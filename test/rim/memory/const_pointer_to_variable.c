// safe; flags: --property valid-memsafety
int g;
static int *const p = &g;
int main(void) {
  *p = 3;
  return 0;
}
