// unsafe line 5; flags: --property valid-deref
/* not native: the compiler may drop what nobody needs */
int main(void) {
  int *p = 0;
  __asm__ goto("" ::"r"(*p)::there);
there:
  return 0;
}
