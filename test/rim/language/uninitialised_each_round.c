// unsafe
extern void reach_error(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int x;
    if (i == 0) x = 5;
    sum += x;
  }
  /* The value in the second round is any: not native: what the stack holds. */
  if (sum != 10) reach_error();
  return 0;
}
