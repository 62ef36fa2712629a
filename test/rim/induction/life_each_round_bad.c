// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  int k = 0;
  while (1) {
    unsigned char x;
    unsigned char y = x;
    if (k == 3 && y == 77) reach_error();
    k++;
    if (k > 4) return 0;
  }
}
/* not native: nobody writes the byte that is read */
