// safe
extern void reach_error(void);
typedef _BitInt(127) small;
typedef __int128 big;
typedef unsigned __int128 natural;

int main(void) {
  small m = (small)(((unsigned _BitInt(127))-1) >> 1);
  big most = (big)(((natural)-1) >> 1), least = -most - 1;
  natural all = -1;
  if (__builtin_elementwise_add_sat(m, (small)1) != m || __builtin_elementwise_sub_sat(-m - 1, (small)1) != -m - 1)
    reach_error();
  if (__builtin_elementwise_add_sat(most, (big)1) != most || __builtin_elementwise_sub_sat(least, (big)1) != least)
    reach_error();
  if (__builtin_elementwise_add_sat(least, (big)-1) != least || __builtin_elementwise_sub_sat(most, (big)-1) != most)
    reach_error();
  if (__builtin_elementwise_add_sat(all, (natural)1) != all || __builtin_elementwise_sub_sat((natural)1, all) != 0)
    reach_error();
  if (__builtin_elementwise_add_sat((big)3, (big)-5) != -2 || __builtin_elementwise_sub_sat(all, (natural)1) != all - 1)
    reach_error();
  return 0;
}
