/* Uninitialised arrays, one of them in a recursive function. */
extern void reach_error(void);

int sum(int depth) {
  int a[3];
  int total = a[depth % 3];
  if (depth > 0) total += 8 * sum(depth - 1);
  return total;
}

int main(void) {
  unsigned char b[5];
  int n = sum(2);
  for (int i = 0; i < 5; i++)
    if (b[i] == 0) return 0;
#ifdef REPAIRED
  n = 0;
#endif
  if (n > 100 && n < 500) reach_error();
  return 0;
}
