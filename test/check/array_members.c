// safe, may be unknown with impact, lazy, slam: one fact about all elements
/* Members of the elements of an array, and a check that is a function. */
extern void reach_error(void);
struct point {
  short x;
  int y;
};
static void check(int good) {
  if (!good) reach_error();
}
int main(void) {
  struct point p[700];
  for (int i = 0; i < 700; i++) {
    p[i].x = 3;
    p[i].y = i;
  }
  for (int i = 0; i < 700; i++) check(p[i].x == 3);
  return 0;
}
