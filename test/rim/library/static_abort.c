// unsafe, or unknown
extern void reach_error(void);
static int n;
static void abort(void) { n++; }
int main(void) {
  abort();
  if (n) reach_error();
  return 0;
}
