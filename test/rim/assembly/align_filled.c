// unsafe, or unknown
extern void reach_error(void);
/* sixteen ways to begin: somewhere up to 15 bytes 0x98, cwtl, are executed; the label in front makes it one at least */
int main(void) {
  int x = 0x18000;
  __asm__ volatile(".p2align 4\n .zero 0\n nop\n .balign 16, 0x98" : "+a"(x));
  if (x != 0x18000) reach_error();
  return 0;
}
