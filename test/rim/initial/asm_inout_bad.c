// unsafe, or unknown; flags: --property valid-init
/* not native: the sanitizer does not know what it does */
int main(void) {
  int x;
  __asm__("incl %0" : "+r"(x));
  return x;
}
