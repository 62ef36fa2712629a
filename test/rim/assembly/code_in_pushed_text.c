// safe, or unknown
extern void reach_error(void);
int main(void) {
  int x = 3;
  __asm__ volatile(".pushsection .text.other, \"ax\"\n incl %0\n .popsection" : "+r"(x));
  if (x != 3) reach_error();
  return 0;
}
