// unsafe, or unknown
extern void reach_error(void);
static int n;
__attribute__((destructor)) static void d(void) { if (n == 5) reach_error(); }
int main(void) {
  n = 5;
  return n;
}
