// safe
extern void reach_error(void);
int exported = 3;
/* As kernels export symbols: other symbols, and a table that names one of the program. */
__asm__(".section \"___ksymtab+exported\", \"a\"\n__ksymtab_exported: .quad exported\n.previous\n"
        ".section \"__ksymtab_strings\",\"aMS\",@progbits,1\n__kstrtab_exported: .asciz \"exported\"\n.previous");
int main(void) {
  if (exported != 3) reach_error();
  return 0;
}
