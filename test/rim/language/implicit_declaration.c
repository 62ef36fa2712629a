// safe; flags: -std=gnu89
extern void reach_error(void);
int main(void) {
  int x = later(3);
  if (x != 6) reach_error();
  return 0;
}
int later(int x) { return 2 * x; }
