/* unconfined: never; verdict: any; direct: none */
extern void reach_error(void);
int main(void) {
  __asm__ volatile(".pushsection .data\n.include \"" FOLDER "/secret\"\n.popsection\n");
  reach_error();
  return 0;
}
