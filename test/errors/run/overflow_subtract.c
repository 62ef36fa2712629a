// expect: 6: signed overflow
/* Signed subtraction in a wider type. */
static long long low = -9223372036854775807LL;

static long long down(long long by) {
  return low - by;
}

int main(void) { return down(1) < 0 ? (int)(down(2) & 1) : 0; }
