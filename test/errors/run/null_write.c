// expect: 8: invalid memory access
/* Writing through a null pointer that came through an array. */
int main(void) {
  int a = 1, b = 2;
  int *all[3] = {&a, &b};
  int total = 0;
  for (int i = 0; i < 3; i++) {
    *all[i] = 7;
    total += i;
  }
  return total;
}
