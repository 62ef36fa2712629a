// safe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned x = 3;
  int y = -1;
  __atomic_fetch_max(&x, 0xffffffffu, __ATOMIC_RELAXED);
  __atomic_fetch_max(&y, 5, __ATOMIC_RELAXED);
  if (x != 0xffffffffu || y != 5) reach_error();
  return 0;
}
