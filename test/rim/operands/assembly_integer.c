// unsafe, or unknown; flags: --property valid-deref
/* not native: the compiler may drop what nobody needs, and pages have more than objects */
int main(void) {
  int r, a[2] = {0};
  long at = (long)(a + 2);
  __asm__ volatile("movl (%1),%0" : "=r"(r) : "r"(at));
  return r;
}
