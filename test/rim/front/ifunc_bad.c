// unsafe, or unknown
extern void reach_error(void);
static int one(void) { return 1; }
static int two(void) { return 2; }
static void *choose(void) { return two; }
int f(void) __attribute__((ifunc("choose")));
int main(void) {
  if (f() != 1) reach_error();
  return 0;
}
