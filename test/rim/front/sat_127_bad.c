// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  _BitInt(127) top = (_BitInt(127))(((unsigned _BitInt(127))1 << 126) - 1);
  _BitInt(127) r = __builtin_elementwise_add_sat(top, (_BitInt(127))1);
  if (r == top) reach_error();
  return 0;
}
