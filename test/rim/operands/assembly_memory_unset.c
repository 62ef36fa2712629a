// unsafe, or unknown; flags: --property valid-init
/* not native: nobody looks for values that were never set */
int main(void) {
  int a, b;
  __asm__ volatile("movl %1,%0" : "=r"(b) : "m"(a));
  return b;
}
