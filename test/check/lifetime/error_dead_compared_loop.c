// unknown
// Nor whether the variable of the next round is in the same place.
extern void reach_error(void);
int *p;
int main(void) {
  for (int i = 0; i < 3; i++) {
    int x = 1;
    if (p && p != &x) reach_error();
    p = &x;
  }
  return 0;
}
