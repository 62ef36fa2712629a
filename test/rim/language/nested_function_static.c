// safe
extern void reach_error(void);
static int count(void) { static int n; return ++n; }
int main(void) {
  for (int i = 0; i < 3; i++) count();
  if (count() != 4) reach_error();
  return 0;
}
