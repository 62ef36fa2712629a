/* unconfined: never; verdict: any; direct: none */
extern void reach_error(void);
int main(void) {
  __asm__ volatile(".pushsection .data\n.fill 40000000, 8, 1\n.popsection\n");
  reach_error();
  return 0;
}
