/* An unknown pointer turns out to point to an object of the program. */
extern int *find(void);
extern void reach_error(void);
int counter = 5;
static int other = 6;

int main(void) {
  int local = 1, *p = find(), *q = find();
  if (p != &counter || q != &other) return 0;
  *p = 9;
  *q = local;
#ifdef REPAIRED
  counter = 0;
#endif
  if (counter == 9 && other == 1) reach_error();
  return 0;
}
