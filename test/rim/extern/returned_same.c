// unsafe, or unknown
extern void reach_error(void);
int *get(int *p);
int main(void) {
  int x = 1;
  int *p = get(&x);
  *p = 5;
  if (x == 5) reach_error();
  return 0;
}
#ifdef WORLD
int *get(int *p) { return p; }
#endif
