// safe, or unknown
extern void reach_error(void);
_Bool flag(void);
int main(void) {
  int x = flag();
  if (x > 1) reach_error();
  return 0;
}
#ifdef WORLD
_Bool flag(void) { return 1; }
#endif
