// safe, or unknown
extern void reach_error(void);
int main(void) {
  _BitInt(200) a = 1, b, r;
  a <<= 198;
  b = a;
  if (!__builtin_add_overflow(a, b, &r)) reach_error();
  return 0;
}
