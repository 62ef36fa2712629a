// safe
// What the header of a `for` declares lives through all rounds.
int main(void) {
  int *p = 0;
  for (int i = 0; i < 3; i++) {
    if (!p) p = &i;
    *p = *p;
  }
  return 0;
}
