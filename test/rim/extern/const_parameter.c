// unsafe, or unknown
extern void reach_error(void);
/* const in a declaration is no promise about an object that is not const. */
void look(const int *p);
int main(void) {
  int x = 1;
  look(&x);
  if (x != 1) reach_error();
  return 0;
}
#ifdef WORLD
void look(const int *p) { *(int *)p = 2; }
#endif
