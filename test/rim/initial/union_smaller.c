// safe; flags: --property valid-init
union u { int i; char c; };
int main(void) {
  union u x;
  x.c = 1;
  return x.c;
}
