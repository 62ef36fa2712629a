// safe
// A new literal in each round.
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int *p = &(int){i};
    *p += 1;
    sum += *p;
  }
  return sum > 10;
}
