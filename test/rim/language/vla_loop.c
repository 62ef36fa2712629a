// safe
extern void reach_error(void);
int main(void) {
  int total = 0;
  for (int n = 1; n <= 3; n++) {
    char a[n];
    for (int i = 0; i < n; i++) a[i] = (char)i;
    total += a[n - 1] + (int)sizeof a;
  }
  if (total != 9) reach_error();
  return 0;
}
