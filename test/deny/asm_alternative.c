// safe
extern void reach_error(void);
int shared = 3;
/* As kernels patch instructions in: tables in other sections, and code that may replace what is there. */
int main(void) {
  __asm__ volatile("661:\n\tnop\n662:\n.skip -(((665f-664f)-(662b-661b)) > 0) * ((665f-664f)-(662b-661b)),0x90\n"
                   ".pushsection .altinstructions,\"a\"\n .long 661b - .\n .byte 662b-661b\n.popsection\n"
                   ".pushsection .altinstr_replacement, \"ax\"\n664:\n\t.byte 0x0f,0x01,0xca\n 665:\n.popsection\n"
                   :
                   :
                   : "memory");
  if (shared != 3) reach_error();
  return 0;
}
