// safe, or unknown; flags: -- -mlong-double-64
extern void reach_error(void);
int main(void) {
  volatile long double a = 1, b = 0x1p-60L;
  if (sizeof a != 8 || a + b != a) reach_error();
  return 0;
}
