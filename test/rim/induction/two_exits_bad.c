// unsafe; flags: --engine induction
extern void reach_error(void);
int main(void) {
  int a = 0, b = 0;
  while (a < 4) {
    a++;
    while (1) {
      b++;
      if (b == 7) goto out;
      if (b % 3 == 0) break;
    }
  }
  return 0;
out:
  if (a == 3) reach_error();
  return 0;
}
