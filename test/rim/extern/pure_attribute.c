// safe, or unknown
extern void reach_error(void);
/* A function that is declared const or pure writes nothing: that is the program's promise. */
__attribute__((pure)) int look(const int *p);
int main(void) {
  int x = 1;
  int r = look(&x);
  if (x != 1) reach_error();
  return r;
}
#ifdef WORLD
int look(const int *p) { return *p; }
#endif
