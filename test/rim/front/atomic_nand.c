// safe
extern void reach_error(void);
int main(void) {
  int x = 12;
  int old = __atomic_fetch_nand(&x, 10, __ATOMIC_RELAXED);
  if (old != 12 || x != ~8) reach_error();
  return 0;
}
