// safe, or unknown
extern void reach_error(void);
static unsigned f(unsigned n) { return n ? f(n - 1) + 1 : 0; }
int main(void) {
  if (f(300000) != 300000) reach_error();
  return 0;
}
