// safe; flags: --property valid-memsafety
int main(void) {
  int a[2][3] = {{0}};
  int (*p)[3] = a;
  return p[1][ 2 ];
}
