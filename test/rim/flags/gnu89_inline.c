// safe, or unknown; flags: -- -std=gnu89
extern void reach_error(void);
extern __inline int f(void) { return 1; }
int f(void) { return 2; }
int main(void) {
  int r = f();
  if (r != 1 && r != 2) reach_error();
  return 0;
}
