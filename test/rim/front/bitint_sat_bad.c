// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned _BitInt(256) a = 0, r;
  a = ~a;
  r = __builtin_elementwise_add_sat(a, (unsigned _BitInt(256))1);
  if (r == a) reach_error();
  return 0;
}
