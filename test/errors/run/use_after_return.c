// expect: 12: invalid memory access
/* A pointer to a local that is gone. */
static int *keep;

static void leak(int v) {
  int local = v;
  keep = &local;
}

int main(void) {
  leak(5);
  *keep = 6;
  return 0;
}
