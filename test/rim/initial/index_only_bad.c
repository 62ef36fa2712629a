// unsafe, or unknown; flags: --property valid-init
/* not native: the sanitizer does not look at addresses */
static int a[3];
int main(void) {
  unsigned x;
  if (&a[x % 3]) return 1;
  return 0;
}
