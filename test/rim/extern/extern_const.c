// safe, or unknown
extern void reach_error(void);
extern const int outside;
void go(void);
int main(void) {
  int a = outside;
  go();
  if (outside != a ) reach_error();
  return 0;
}
#ifdef WORLD
const int outside = 5;
void go(void) {}
#endif
