// safe
// Reading constants.
static const int table[3] = {1, 2, 3};
int main(void) {
  int sum = 0;
  for (const int *p = table; p != table + 3; p++) sum += *p;
  return sum - 6;
}
