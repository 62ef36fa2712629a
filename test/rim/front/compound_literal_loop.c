// safe, or unknown
extern void reach_error(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int *p = (int[2]){i};
    sum += p[0] + p[1]++;
  }
  if (sum != 3) reach_error();
  return 0;
}
