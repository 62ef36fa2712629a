// safe, or unknown
extern void reach_error(void);
int main(void) {
  _Atomic int x = 6;
  x ^= 3;
  x *= 2;
  if (x != 10) reach_error();
  return 0;
}
