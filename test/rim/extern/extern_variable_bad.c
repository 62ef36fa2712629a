// unsafe, or unknown
extern void reach_error(void);
extern int outside;
void go(void);
int main(void) {
  outside = 3;
  go();
  if (outside != 3) reach_error();
  return 0;
}
#ifdef WORLD
int outside;
void go(void) { outside = 4; }
#endif
