// unsafe line 11
// repaired: -DREPAIRED
extern void reach_error(void);
extern long read_sensor(const char *name, int number);
extern void show(const char *text, double value);
int main(void) {
  long x = read_sensor("left", 1), y = read_sensor("right", 2);
  show("sum", (double)(x + y));
  if (x < 0 || x > 1000 || y < 0 || y > 1000) return 0;
#ifndef REPAIRED
  if (x - y == 17) reach_error();
#endif
  return 0;
}
