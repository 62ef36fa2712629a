// unsafe, or unknown
extern void reach_error(void);
signed char small(void);
int main(void) {
  int x = small();
  if (x == 127 || x < -128) reach_error();
  return 0;
}
#ifdef WORLD
signed char small(void) { return 127; }
#endif
