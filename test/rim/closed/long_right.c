// safe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned s = 0;
  for (unsigned i = 0; i < 200000000u; i++) s += i;
  if (s != (unsigned)(199999999ul * 200000000ul / 2)) reach_error();
  return 0;
}
