// expect: 5: division by zero
/* Division by a value that becomes zero. */
static int average(const int *a, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += a[i]; return sum / n;
}

int main(void) {
  int a[2] = {4, 8};
  return average(a, 2) + average(a, 0);
}
