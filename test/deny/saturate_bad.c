// unsafe line 5
extern void reach_error(void);
int main(void) {
  __int128 most = (__int128)(((unsigned __int128)-1) >> 1);
  if (__builtin_elementwise_add_sat(most, (__int128)1) == most) reach_error();
  return 0;
}
