// expect: 9: invalid call
/* Calling through a null function pointer. */
static int one(void) { return 1; }

static int (*table[2])(void) = {one};

int main(void) {
  int r = table[0]();
  r += table[r]();
  return r;
}
