extern void reach_error(void);
/* A function counts its activations. */
int depth;
static int down(int n) { if (n <= 0) return 0; depth++; return down(n - 1) + 1; }
int main(void) {
  if (down(2) == 2 && depth == 2) reach_error();
  return 0;
}
