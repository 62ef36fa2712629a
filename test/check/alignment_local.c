// safe; flags: --property valid-alignment
/* A pointer to a named object. */

int main(void) {
  int x = 1;
  int *p = &x;
  *p = 2;
  return *p;
}
