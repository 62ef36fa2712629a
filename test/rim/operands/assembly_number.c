// unsafe, or unknown; flags: --property valid-deref
/* not native: the compiler may drop what nobody needs, and pages have more than objects */
int main(void) {
  int r;
  __asm__ volatile("movl 0,%0" : "=r"(r));
  return r;
}
