// safe
/* An unknown function gives something, but the pointer is not made of it. */
extern void reach_error(void);
extern int supplied(void);
static volatile int flag = 1;
struct holder { volatile int *flag; int other; };
int main(void) {
  struct holder h = {&flag, supplied()};
  struct holder copy = h;
  *copy.flag = 5;
  if (*h.flag != 5) reach_error();
  return 0;
}
#ifdef WORLD
int supplied(void) { return 3; }
#endif
