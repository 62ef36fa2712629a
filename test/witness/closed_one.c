extern void reach_error(void);

/* The only run is too long to be followed step by step. */
int main(void) {
  unsigned x = 0;
  while (x < 60000000) x += 2;
  if (x % 4 == 0)
    reach_error();
  return 0;
}
