// safe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned __int128 r = __builtin_elementwise_sub_sat((unsigned __int128)3, (unsigned __int128)5);
  if (r != 0) reach_error();
  return 0;
}
