// unsafe line 6; flags: --property valid-init
/* not native: a copy is no use to the sanitizer */
int main(void) {
  _Bool a[2];
  a[0] = 1;
  _Bool c = a[1];
  return c && a[0];
}
