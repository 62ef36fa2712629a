// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  int a = 1, b = 1;
  while (1) {
    if (!a && b) reach_error();
    b = a;
    a = 0;
  }
}
