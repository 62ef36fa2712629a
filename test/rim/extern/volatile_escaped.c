// unsafe, or unknown
extern void reach_error(void);
void give(volatile int *p);
int main(void) {
  volatile int x = 1;
  give(&x);
  if (x != 1) reach_error();
  return 0;
}
#ifdef WORLD
void give(volatile int *p) { *p = 0; }
#endif
