// safe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
int main(void) {
  _Atomic long long x = 5;
  x++;
  if (x != 6) reach_error();
  return 0;
}
