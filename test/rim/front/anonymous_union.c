// safe, or unknown
extern void reach_error(void);
struct s { int kind; union { int i; struct { short lo, hi; }; }; };
int main(void) {
  struct s x = {.kind = 1, .i = 0x00020001};
  if (x.lo != 1 || x.hi != 2) reach_error();
  x.hi = 7;
  if (x.i != 0x00070001) reach_error();
  return 0;
}
