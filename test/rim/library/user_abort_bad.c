// unsafe, or unknown
extern void reach_error(void);
static int g;
static void abort(void) { g = 1; }
int main(void) {
  abort();
  if (g == 1) reach_error();
  return 0;
}
