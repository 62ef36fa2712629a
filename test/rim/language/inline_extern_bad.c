// unsafe; flags: -std=gnu99
extern void reach_error(void);
inline int f(int x) { return x + 1; }
extern int f(int x);
int main(void) {
  if (f(1) != 1) reach_error();
  return 0;
}
