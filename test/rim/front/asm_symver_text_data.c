// unsafe, or unknown
extern void reach_error(void);
__asm__(".pushsection .data\n.globl table\ntable: .long 1, 2, 3\n.popsection");
extern int table[3];
int main(void) {
  if (table[0] + table[1] + table[2] == 6) reach_error();
  return 0;
}
