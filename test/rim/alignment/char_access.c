// safe; flags: --property valid-alignment
static _Alignas(16) char b[64];
int main(void) {
  for (int i = 0; i < 60; i++) *(signed char *)(b + i) = (signed char)i;
  return b[3];
}
