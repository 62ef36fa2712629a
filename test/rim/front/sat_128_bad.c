// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned __int128 top = ~(unsigned __int128)0;
  unsigned __int128 r = __builtin_elementwise_add_sat(top, (unsigned __int128)5);
  if (r == top) reach_error();
  return 0;
}
