// safe
extern void reach_error(void);
typedef __int128 big;
typedef unsigned __int128 natural;

int main(void) {
  big r, most = (big)(((natural)-1) >> 1), least = -most - 1;
  natural u, half = (natural)1 << 64;
  if (!__builtin_add_overflow(most, (big)1, &r) || r != least) reach_error();
  if (__builtin_add_overflow(most, (big)-1, &r) || r != most - 1) reach_error();
  if (!__builtin_sub_overflow(least, (big)1, &r) || __builtin_sub_overflow((big)-1, most, &r)) reach_error();
  if (!__builtin_mul_overflow(most, (big)2, &r) || __builtin_mul_overflow(most, (big)-1, &r)) reach_error();
  if (!__builtin_mul_overflow(least, (big)-1, &r) || __builtin_mul_overflow(least, (big)1, &r)) reach_error();
  if (__builtin_mul_overflow((big)half, -((big)1 << 63), &r) || r != least) reach_error();
  if (!__builtin_sub_overflow((natural)0, (natural)1, &u) || __builtin_sub_overflow((natural)1, (natural)1, &u)) reach_error();
  if (!__builtin_mul_overflow(half, half, &u) || u != 0 || __builtin_mul_overflow(half, half - 1, &u)) reach_error();
  return 0;
}
