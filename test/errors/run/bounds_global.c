// expect: 9: invalid memory access
/* Before the beginning of a global array. */
static int before = 1;
static int table[4] = {1, 2, 3, 4};

static int last_below(int limit) {
  int i = 3;
  (void)before;
  while (table[i] >= limit) i--;
  return i;
}

int main(void) { return last_below(0); }
