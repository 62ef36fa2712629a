// unsafe, or unknown; flags: --property valid-init
/* not native: a copy is no use to the sanitizer */
int main(void) {
  int *p, *q = &*p;
  q = 0;
  return q != 0;
}
