// unsafe line 5; flags: --property valid-deref
/* not native: the compiler may drop what nobody needs */
int main(void) {
  int *p = 0;
  __asm__ volatile("" ::"r"(*p));
  return 0;
}
