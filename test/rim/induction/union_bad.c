// unsafe; flags: --engine induction
extern void reach_error(void);
union {
  unsigned w;
  unsigned char c[4];
} u;
int main(void) {
  while (1) {
    u.c[1]++;
    if (u.w == 0x300) reach_error();
  }
}
