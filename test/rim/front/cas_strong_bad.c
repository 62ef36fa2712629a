// unsafe, or unknown
extern void reach_error(void);
int g = 3;
int main(void) {
  int expected = 4;
  _Bool ok = __atomic_compare_exchange_n(&g, &expected, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  if (ok || expected != 4) reach_error();
  return 0;
}
