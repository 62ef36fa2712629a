/* unconfined: never; verdict: none; direct: none */
extern void reach_error(void);
__asm__(".data\n.globl secret\nsecret: .incbin \"" FOLDER "/secret\"\n.text\n");
extern char secret[];
int main(void) {
  if (secret[0] == 't') reach_error();
  return 0;
}
