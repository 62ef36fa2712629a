// safe, or unknown
extern void reach_error(void);
__attribute__((const)) extern int get(int);
int main(void) {
  int a = get(3);
  int b = get(3);
  if (a != b) reach_error();
  return 0;
}
#ifdef WORLD
int get(int x) { return x * 7; }
#endif
