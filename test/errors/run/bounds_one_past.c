// expect: 9: invalid memory access
/* The pointer one past the end may be made, but not read. */
int main(void) {
  long long a[3] = {1, 2, 3}, *end = a + 3;
  long long sum = 0;
  for (long long *p = a; p != end; p++) sum += *p;
  if (sum != 6) return 1;
  end = &a[3];
  return (int)*end;
}
