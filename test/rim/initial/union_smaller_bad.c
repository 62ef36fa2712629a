// unsafe; flags: --property valid-init
union u { int i; char c; };
int main(void) {
  union u x;
  x.c = 1;
  return x.i > 3;
}
/* not native: a run without the sanitizer of the property does not fail */
