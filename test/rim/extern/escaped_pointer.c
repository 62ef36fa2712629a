// safe, or unknown
extern void reach_error(void);
void give(int *p);
void go(void);
int main(void) {
  int x = 1, y = 1;
  give(&x);
  go();
  if (y != 1) reach_error();
  return 0;
}
#ifdef WORLD
static int *kept;
void give(int *p) { kept = p; }
void go(void) { *kept = 2; }
#endif
