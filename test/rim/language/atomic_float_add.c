// safe, or unknown
extern void reach_error(void);
int main(void) {
  _Atomic double x = 1.5;
  x += 1.0;
  if (x != 2.5) reach_error();
  return 0;
}
