// unsafe line 5 or unknown
extern void reach_error(void);
int main(void) {
  _BitInt(200) a = 1, r;
  if (!__builtin_add_overflow(a, a, &r)) reach_error();
  return 0;
}
