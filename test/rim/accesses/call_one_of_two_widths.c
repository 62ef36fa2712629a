// safe, or unknown
extern void reach_error(void);
/* the pointer has either type; each is called as what it is */
static int f(int a) { return a; }
static int g(long a, long b) { return (int)(a + b); }
int main(void) {
  void (*p)(void) = (void (*)(void))f;
  if (((int (*)(int))p)(3) != 3) reach_error();
  p = (void (*)(void))g;
  if (((int (*)(long, long))p)(3, 4) != 7) reach_error();
  return 0;
}
