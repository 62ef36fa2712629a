// expect: 6: division by zero
/* The remainder by zero, unsigned. */
int main(void) {
  unsigned n = 3, r = 0;
  while (1)
    r += 10 % n--;
  return (int)r;
}
